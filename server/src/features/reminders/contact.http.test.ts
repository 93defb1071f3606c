import { createHmac, randomUUID } from 'node:crypto'
import { api, type Id } from '@preceptor/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { deliverDue } from '../../messages/deliver.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { type MailPeer, openMailPeer } from '../../../test/mail-peer.ts'
import { noon, reminding } from '../../../test/reminding.ts'

let house: House
let peer: MailPeer
const { program, person, run, queued, forget } = reminding(() => house)
const smsUrl = 'https://preceptor:s3cret@sms.example.org/'
const today = '2026-06-15'
const now = noon(today)
const refused = new Set<string>()
beforeAll(async () => {
  house = await openHouse({ SMS_URL: smsUrl })
  peer = await openMailPeer(address => (refused.has(address) ? 550 : null))
})
afterAll(async () => {
  await peer.close()
  await house.close()
})
beforeEach(async () => {
  await forget()
  refused.clear()
  peer.mails.length = 0
})

const deliver = () =>
  deliverDue(house.database, { ...house.config, smtpUrl: peer.smtpUrl }, pino({ enabled: false }), 'mail')
const contactOf = async (id: string) => (await house.call(api.contact.get, { params: { id } })).data
const due = async (over: Parameters<typeof person>[2] = {}) =>
  person(await program({ titles: { en: 'Fire' } }), '2026-06-16', over)
const ask = (path: string, payload?: string) =>
  house.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      host: 'panel.example.org',
      ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(payload !== undefined && { payload }),
  })

describe('the calls', () => {
  test('show how a person can be reached', async () => {
    const { id } = await due()
    const { data } = await fourCases(house, api.contact.get, { args: { params: { id } } })
    expect(data.channels.map(({ channel, allowed }) => [channel, allowed])).toEqual([
      ['mail', true],
      ['sms', true],
    ])
    expect(data.time_zone).toBe('America/New_York')
  })
  test('record a person’s consent or refusal', async () => {
    const { id } = await due()
    const body = { channel: 'mail', granted: false, reason: 'On the phone' } as const
    const { data } = await fourCases(house, api.contact.consent, { args: { params: { id }, body }, denied: 'viewer' })
    expect(data.consents).toHaveLength(1)
  })
  test('use a refused address again', async () => {
    const { id } = await due()
    await house.owner.query(`insert into dead_addresses (organization_id, employee_id, channel, address)
      select organization_id, id, 'mail', email from employees`)
    const { data } = await fourCases(house, api.contact.tryAgain, {
      args: { params: { id }, body: { channel: 'mail' } },
      denied: 'viewer',
    })
    expect(data.channels[0]?.dead_since).toBeNull()
  })
})

describe('records by staff', () => {
  test('shows who, when, by which channel and how they know; the latest entry counts', async () => {
    const { id } = await due({ mobile: null })
    const say = (granted: boolean, reason: string) =>
      house.call(api.contact.consent, { params: { id }, body: { channel: 'mail', granted, reason } })
    expect((await say(false, 'Said so on the phone')).status).toBe(200)
    expect((await say(false, 'Said so again')).status).toBe(409)
    await run(now)
    expect(await queued()).toEqual([])
    const { consents, reminders, channels } = await contactOf(id)
    expect(consents).toMatchObject([
      { channel: 'mail', granted: false, how: 'staff', reason: 'Said so on the phone', by_name: 'Ada Admin' },
    ])
    expect(reminders).toMatchObject([{ state: 'skipped', skipped_for: 'stopped', programs: ['Fire'] }])
    expect(channels).toMatchObject([
      { channel: 'mail', allowed: false },
      { channel: 'sms', allowed: true },
    ])
    await say(true, 'Changed their mind')
    expect((await contactOf(id)).channels[0]).toMatchObject({ allowed: true })
  })

  test('requires a reason', async () => {
    const { id } = await due()
    const reply = await house.call(api.contact.consent, {
      params: { id },
      body: { channel: 'mail', granted: false, reason: ' ' },
    })
    expect([reply.status, reply.failure.errors]).toEqual([422, { reason: ['Enter how you know.'] }])
  })
})

describe('the link in a mail', () => {
  const stopAt = async () => {
    await run(now)
    await deliver()
    const header = peer.mails[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    return new URL(header.slice(1, -1)).pathname
  }

  test('is in the headers too, so that mail programs can stop reminders with one click', async () => {
    const { id } = await due()
    const path = await stopAt()
    const headers = new Map(peer.mails[0]?.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(peer.mails[0]?.mail.text).toContain(path)
    expect((await ask(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await ask(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await contactOf(id)).consents).toMatchObject([
      { channel: 'mail', granted: false, how: 'link', reason: null },
    ])
  })

  test('asks first, in the language of the mail, and leads back', async () => {
    const { id } = await due({ language: 'es' })
    const path = await stopAt()
    const question = await ask(path)
    expect(question.body).toContain('¿Quiere dejar de recibir')
    expect(question.body).toContain('<html lang="es"')
    expect((await contactOf(id)).channels[0]).toMatchObject({ allowed: true })
    expect((await ask(path, 'answer=stop')).body).toContain('Ya no recibirá recordatorios')
    expect((await contactOf(id)).channels[0]).toMatchObject({ allowed: false })
    expect((await ask(path, 'answer=start')).body).toContain('Vuelve a recibir')
    expect((await contactOf(id)).channels[0]).toMatchObject({ allowed: true })
    expect((await contactOf(id)).consents).toHaveLength(2)
  })

  test.each(['', 'x', 'A'.repeat(64)])('forged by someone else reveals nothing: %s', async token => {
    await due()
    const answer = await ask(`/unsubscribe/${token || '-'}`, 'answer=stop')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('Ours')
  })

  test('with one changed character opens nothing', async () => {
    await due()
    const path = await stopAt()
    const other = path.slice(0, -2) + (path.at(-2) === 'A' ? 'B' : 'A') + path.slice(-1)
    expect((await ask(other, 'answer=stop')).statusCode).toBe(404)
  })
})

describe('answers by text message', () => {
  const told = (given: Record<string, string>, secret = 's3cret') => {
    const fields: Record<string, string> = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, ...given }
    const text = Object.entries(fields)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flat()
      .join('')
    const signature = createHmac('sha1', secret).update(`https://panel.example.org/sms/inbound${text}`).digest('base64')
    return house.app.inject({
      method: 'POST',
      url: '/sms/inbound',
      headers: {
        host: 'panel.example.org',
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  }
  const from = '+17185550142'

  // 47 CFR 64.1200(a)(10) names stop, quit, end, revoke, opt out, cancel and unsubscribe
  test.each([
    'STOP',
    ' stop. ',
    '“Stop”',
    'StopAll',
    'Stop all',
    'UNSUBSCRIBE',
    'cancel',
    'END',
    'Quit',
    'REVOKE',
    'OPTOUT',
    'Opt out',
    'opt-out!',
    'Alto',
    'cancelar',
  ])('%s stops texts, START resumes them', async word => {
    const { id } = await due({ mobile: from })
    const answer = await told({ From: from, To: '+17185550100', Body: word })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
    expect((await contactOf(id)).consents).toMatchObject([{ channel: 'sms', granted: false, how: 'text_message' }])
    await told({ From: from, Body: 'Start' })
    expect((await contactOf(id)).channels[1]).toMatchObject({ allowed: true })
  })

  test('YES to something else does not resume stopped texts', async () => {
    const { id } = await due({ mobile: from })
    await told({ From: from, Body: 'STOP' })
    for (const word of ['YES', 'Yes please', 'OK']) await told({ From: from, Body: word })
    expect((await contactOf(id)).channels[1]).toMatchObject({ allowed: false })
    await told({ From: from, Body: 'unstop' })
    expect((await contactOf(id)).channels[1]).toMatchObject({ allowed: true })
  })

  test('only the service can stop texts, and other words do nothing', async () => {
    const { id } = await due({ mobile: from })
    expect((await told({ From: from, Body: 'STOP' }, 'guessed')).statusCode).toBe(403)
    expect((await told({ From: from, Body: 'Thank you' })).statusCode).toBe(200)
    expect((await told({ From: '+17185550999', Body: 'STOP' })).statusCode).toBe(200)
    expect((await contactOf(id)).consents).toEqual([])
  })

  test('a stopped phone stays stopped for whoever gets its number later; a new number is another phone', async () => {
    const first = await due({ mobile: from })
    await told({ From: from, Body: 'STOP' })
    const other = await due({ email: 'ben@example.org', mobile: from })
    expect((await contactOf(other.id)).channels[1]).toMatchObject({ allowed: false })
    await run(now)
    expect(
      (await queued()).filter(({ recipient }) => recipient === from).every(({ body }) => /Reply START/.test(body)),
    ).toBe(true)
    // Staff learn that the person wants texts again
    const body = { channel: 'sms', granted: true, reason: 'Asked for them' } as const
    expect((await house.call(api.contact.consent, { params: { id: other.id }, body })).status).toBe(200)
    expect((await contactOf(other.id)).channels[1]).toMatchObject({ allowed: true })
    expect((await contactOf(first.id)).channels[1]).toMatchObject({ allowed: false })
    await told({ From: from, Body: 'START' })
    expect((await contactOf(first.id)).channels[1]).toMatchObject({ allowed: true })
    await told({ From: from, Body: 'STOP' })
    const theirs = anEmployee({ organization_id: house.other.id, mobile: from })
    await house.load({ employees: [theirs] })
    const elsewhere = await house.call(
      api.contact.get,
      { params: { id: theirs.id } },
      { as: 'other', organization_id: house.other.id },
    )
    expect(elsewhere.data).toMatchObject({ channels: [{ allowed: true }, { allowed: false }], consents: [] })
    const third = await due({ mobile: '+17185550143' })
    expect((await contactOf(third.id)).channels[1]).toMatchObject({ allowed: true })
  })

  test('applies to the number even if staff had recorded the same for the person before', async () => {
    const say = (id: Id, granted: boolean) =>
      house.call(api.contact.consent, {
        params: { id },
        body: { channel: 'sms', granted, reason: 'Said so on the phone' },
      })
    const allowedFor = async (email: string, mobile: string) => {
      const next = await due({ email, mobile })
      return (await contactOf(next.id)).channels[1]?.allowed
    }
    const first = await due({ mobile: from })
    await say(first.id, false)
    await told({ From: from, Body: 'STOP' })
    await told({ From: from, Body: 'STOP' })
    expect((await contactOf(first.id)).consents.map(({ how }) => how)).toEqual(['text_message', 'staff'])
    expect(await allowedFor('ben@example.org', from)).toBe(false)
    // No one else has this number, so START would change something for no one else
    const alone = '+17185550188'
    const second = await due({ email: 'di@example.org', mobile: alone })
    await told({ From: alone, Body: 'STOP' })
    await say(second.id, true)
    await told({ From: alone, Body: 'START' })
    expect(await allowedFor('cy@example.org', alone)).toBe(true)
  })

  test('a stopped phone gets no text, but the mail still goes out', async () => {
    await due({ email: 'ana@example.org', mobile: from })
    await told({ From: from, Body: 'STOP' })
    await run(now)
    // Except for the one text that confirms it
    expect((await queued()).map(({ recipient, body }) => [recipient, body.includes('Reply START')])).toEqual([
      [from, true],
      ['ana@example.org', false],
    ])
  })
})

describe('a refused address', () => {
  test('is a case to fix, found under missing data, and resolved when it changes', async () => {
    const { id } = await due({ email: 'gone@example.org', mobile: null })
    refused.add('gone@example.org')
    await run(now)
    await deliver()
    expect((await contactOf(id)).channels[0]?.dead_since).not.toBeNull()
    const found = () => house.call(api.employees.list, { query: { missing: 'working_email' } })
    expect((await found()).data.data.map(one => one.id)).toEqual([id])
    await house.owner.query('delete from reminders; delete from reminder_digests')
    await run(now)
    expect((await contactOf(id)).reminders).toMatchObject([{ state: 'skipped', skipped_for: 'dead_address' }])
    await house.call(
      api.employees.update,
      { params: { id }, body: { email: 'new@example.org' } },
      { headers: { 'if-match': '"1"' } },
    )
    expect((await contactOf(id)).channels[0]).toMatchObject({ address: 'new@example.org', dead_since: null })
    expect((await found()).data.data).toEqual([])
  })

  test('is detected whatever was sent to it, such as a link sent by hand', async () => {
    const program_id = await program({ titles: { en: 'Fire' } })
    const { id } = await person(program_id, '2026-06-16', { email: 'gone@example.org' })
    const body = { employee_id: id, program_id, days: 7 }
    const { data: link } = await house.call(api.learnerLinks.add, { body })
    await house.call(api.learnerLinks.send, { params: { id: link.id }, body: { by: 'mail' } })
    refused.add('gone@example.org')
    await deliver()
    const { channels } = await contactOf(id)
    expect(channels.map(({ dead_since }) => dead_since !== null)).toEqual([true, false])
  })

  test('with only a temporary failure is not such a case', async () => {
    const { id } = await due({ email: 'busy@example.org', mobile: null })
    await run(now)
    await house.owner.query(`update outbox set state = 'failed', last_error = 'x' where recipient = 'busy@example.org'`)
    const { channels, reminders } = await contactOf(id)
    expect(channels[0]?.dead_since).toBeNull()
    expect(reminders[0]?.mail).toBe('failed')
  })
})
