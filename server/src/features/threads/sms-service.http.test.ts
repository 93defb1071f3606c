import { api } from '@preceptor/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import {
  newSid,
  openTextService,
  reportFields,
  signatureOf,
  type TextService,
} from '../../demo/partners/text-service.ts'
import { deliverDue } from '../../messages/deliver.ts'
import { storeOf } from '../../store/open-store.ts'
import { textPictures } from './text-pictures.ts'
import { textsLeft } from './text-loops.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'

const shared = '+17185550100'
const password = 's3cret'
let house: House
let service: TextService
let refusal: { status: number; code: number } | null = null
beforeAll(async () => {
  service = await openTextService({ password, refuse: () => refusal })
  house = await openHouse({ SMS_URL: service.url, SMS_FROM: shared })
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
})
afterAll(async () => {
  await house.close()
  await service.close()
})
beforeEach(async () => {
  refusal = null
  service.taken.length = 0
  for (const table of [
    'threads',
    'messages',
    'outbox',
    'unassigned_messages',
    'sms_inbound',
    'message_reports',
    'phone_words',
    'contact_consents',
    'known_numbers',
    'dead_addresses',
    'sms_senders',
    'rate_limits',
  ])
    await house.owner.query(`delete from ${table}`)
})

let numbers = 0
async function person(over: Partial<Parameters<typeof anEmployee>[0]> = {}) {
  numbers += 1
  const mobile = `+1718556${String(1000 + numbers)}`
  const employee = anEmployee({ organization_id: house.agency.id, mobile, email: `q${numbers}@example.org`, ...over })
  await house.load({ employees: [employee] })
  return { id: employee.id, mobile: employee.mobile ?? mobile }
}
const told = async (path: string, fields: Record<string, string>, secret = password) =>
  (
    await house.app.inject({
      method: 'POST',
      url: path,
      headers: {
        host: 'panel.example.org',
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(secret, `https://panel.example.org${path}`, fields),
      },
      payload: new URLSearchParams(fields).toString(),
    })
  ).statusCode
const comes = (from: string, Body: string, more: Record<string, string> = {}) =>
  told('/sms/inbound', { From: from, To: shared, Body, MessageSid: newSid(), ...more })
const report = (at: number, status: string, code: number | null = null) => {
  const one = service.taken[at]
  if (!one) throw new Error('Nothing was sent.')
  return told('/sms/status', reportFields(one, status, code))
}
const deliver = () => deliverDue(house.database, house.config, pino({ enabled: false }), 'sms')
const thread = async (id: string) => (await house.call(api.threads.messages, { params: { id } })).data
const write = async (id: string, text = 'Hello') =>
  house.call(api.threads.send, { params: { id }, body: { kind: 'sms', text } })
const desk = async () => (await house.call(api.unassignedMessages.list, { query: {} })).data.data
const rows = async (statement: string) => (await house.owner.query<Record<string, unknown>>(statement)).rows

describe('[R-RTE-3] messages: delivery of a text', () => {
  test('comes from the service, in any order and any number of times', async () => {
    const { id } = await person()
    await write(id)
    await deliver()
    expect((await thread(id)).data[0]).toMatchObject({ state: 'sent', from_address: shared })
    for (const status of ['delivered', 'sent', 'queued', 'delivered']) expect(await report(0, status)).toBe(200)
    expect((await thread(id)).data[0]?.state).toBe('delivered')
    await report(0, 'undelivered', 30007)
    await report(0, 'delivered')
    const [last] = (await thread(id)).data
    expect(last?.state).toBe('undelivered')
    expect(last?.explanation).toContain('filtered it as spam')
  })
  test('counts even if it arrives before our own note', async () => {
    const { id } = await person()
    const sid = newSid()
    await told('/sms/status', { MessageSid: sid, MessageStatus: 'delivered' })
    await write(id)
    await house.owner.query(`update outbox set state = 'sent', sent_at = now(), provider_id = $1`, [sid])
    expect((await thread(id)).data[0]?.state).toBe('delivered')
  })
  test('is accepted only from the service', async () => {
    expect(await told('/sms/status', { MessageSid: newSid(), MessageStatus: 'delivered' }, 'guessed')).toBe(403)
    expect(await rows('select from message_reports')).toEqual([])
  })
  test('a dead number becomes a case to fix, and so does a phone that was off three times', async () => {
    const { id } = await person()
    await write(id)
    await deliver()
    await report(0, 'undelivered', 30005)
    expect(await rows('select cause from dead_addresses')).toEqual([{ cause: 'carrier' }])
    const other = await person()
    for (const at of [1, 2, 3]) {
      expect(await rows(`select cause from dead_addresses where cause = 'soft'`)).toEqual([])
      await write(other.id)
      await deliver()
      await report(at, 'undelivered', 30003)
    }
    expect(await rows(`select cause from dead_addresses where cause = 'soft'`)).toHaveLength(1)
  })
  test('21610 counts as STOP, reported at once or later', async () => {
    const { id } = await person()
    refusal = { status: 400, code: 21610 }
    await write(id)
    await deliver()
    expect((await thread(id)).data[0]).toMatchObject({ state: 'suppressed', reason: 'opted_out' })
    const contact = await house.call(api.contact.get, { params: { id } })
    expect(contact.data.consents).toMatchObject([{ how: 'provider', granted: false }])
    expect(contact.data.channels[1]).toMatchObject({ allowed: false, dead_since: null })
  })
  test('30034 pauses the sender, and later texts wait', async () => {
    const { id } = await person()
    await write(id)
    await deliver()
    await report(0, 'undelivered', 30034)
    expect(await rows('select number, paused_for from sms_senders')).toEqual([{ number: shared, paused_for: 30034 }])
    await write(id, 'Again')
    await deliver()
    expect(service.taken).toHaveLength(1)
    await house.owner.query('update sms_senders set paused_at = null, paused_for = null')
    await deliver()
    expect(service.taken).toHaveLength(2)
  })
})

describe('[R-RTE-9] system-messages: numbers', () => {
  test('an agency can see the health of its numbers, and vendor staff can change them', async () => {
    const { id } = await person()
    await write(id)
    await deliver()
    await report(0, 'undelivered', 30034)
    await write(id, 'Again')
    const { data } = (await fourCases(house, api.smsSenders.list, { args: {}, denied: 'coordinator_limited' })).data
    expect(data).toMatchObject([
      {
        number: shared,
        is_shared: true,
        waiting: 1,
        week: { sent: 1, delivered: 0, failed: 1 },
        errors: [{ code: 30034, count: 1 }],
      },
    ])
    expect(data[0]?.paused_for).toContain('registered')
    const params = { id: data[0]?.id ?? '' }
    const as = 'super_admin'
    const call = { organization_id: house.agency.id, as } as const
    expect((await house.call(api.smsSenders.resume, { params, body: {} })).status).toBe(403)
    expect((await house.call(api.smsSenders.resume, { params, body: {} }, call)).data.paused_at).toBeNull()
    expect((await house.call(api.smsSenders.resume, { params, body: {} }, call)).status).toBe(409)
    const own = { number: '(718) 555-0199', name: 'Own', per_minute: 30 }
    const made = await house.call(api.smsSenders.add, { body: own }, call)
    expect(made.data).toMatchObject({
      number: '+17185550199',
      is_shared: false,
      per_minute: 30,
      registration: 'pending',
    })
    expect((await house.call(api.smsSenders.add, { body: own }, call)).status).toBe(409)
    const bad = await house.call(api.smsSenders.add, { body: { ...own, number: '12', per_minute: 0 } }, call)
    expect(bad.failure.errors).toEqual({
      number: ['Enter a phone number, such as (718) 555-0100.'],
      per_minute: ['Enter 1 to 6,000 text messages a minute, or leave it empty.'],
    })
    const changed = await house.call(
      api.smsSenders.update,
      { params: { id: made.data.id }, body: { name: 'Own', per_minute: null, registration: 'registered' } },
      call,
    )
    expect(changed.data).toMatchObject({ per_minute: null, registration: 'registered' })
    // Another agency sees only the shared number
    const other = await house.call(api.smsSenders.list, {}, { as: 'other', organization_id: house.other.id })
    expect(other.data.data.map(({ number }) => number)).toEqual([shared])
  })
  test('a number sends no faster than allowed, and keyword answers do not wait', async () => {
    const people = [await person(), await person()]
    await house.owner.query(`insert into sms_senders (number, per_minute) values ($1, 6)`, [shared])
    for (let n = 0; n < 5; n += 1) for (const { id } of people) await write(id, `Hello ${n}`)
    await deliver()
    expect(service.taken).toHaveLength(1)
    await deliver()
    expect(service.taken.length).toBeLessThan(4)
    const soon = await rows(`select from graphile_worker.jobs where key = 'deliver_outbox:sms' and run_at > now()`)
    expect(soon).toHaveLength(1)
    const sent = service.taken.length
    await comes(people[0]?.mobile ?? '', 'HELP')
    await deliver()
    expect(service.taken.slice(sent).some(({ body }) => body.includes('Reply STOP'))).toBe(true)
    await house.owner.query(`update sms_senders set room_at = room_at - interval '1 hour'`)
    const before = service.taken.length
    await deliver()
    expect(service.taken.length - before).toBe(1)
  })
})

describe('[R-RTE-3] messages: an incoming text', () => {
  test('shows in the thread once, however often it is reported, and reopens it', async () => {
    const { id, mobile } = await person()
    const MessageSid = newSid()
    for (const _ of [1, 2, 3]) expect(await comes(mobile, 'I am late', { MessageSid })).toBe(200)
    const { data, thread: now } = await thread(id)
    expect(data).toMatchObject([{ text: 'I am late', direction: 'in', from_address: mobile, to_address: shared }])
    expect(now).toMatchObject({ state: 'open', unread: 1 })
    expect(await told('/sms/inbound', { From: mobile, Body: 'Forged', MessageSid: newSid() }, 'guessed')).toBe(403)
    expect((await thread(id)).data).toHaveLength(1)
  })
  test('from a shared phone waits for staff to choose the person, and a linked number can be remembered', async () => {
    const one = await person()
    await person({ mobile: one.mobile })
    await comes(one.mobile, 'Which of us?')
    const [waiting] = await desk()
    expect(waiting).toMatchObject({ why: 'several_people', text: 'Which of us?', candidates: [{}, {}] })
    const stranger = '+17185557777'
    await house.owner.query('insert into sms_senders (organization_id, number) values ($1, $2)', [
      house.agency.id,
      '+17185550900',
    ])
    await comes(stranger, 'I am her sister', { To: '+17185550900' })
    const sister = (await desk()).find(({ why }) => why === 'unknown_number')
    const body = { employee_id: one.id, remember: true, relation: 'sister' }
    const linked = await house.call(api.unassignedMessages.link, { params: { id: sister?.id ?? '' }, body })
    expect(linked.data.state).toBe('linked')
    await comes(stranger, 'Me again', { To: '+17185550900' })
    expect((await thread(one.id)).data.map(({ text, from_other_address }) => [text, from_other_address])).toEqual([
      ['Me again', true],
      ['I am her sister', true],
    ])
  })
  test('from a person at two agencies goes to the one that wrote last', async () => {
    const { id, mobile } = await person()
    const theirs = anEmployee({ organization_id: house.other.id, mobile })
    await house.load({ employees: [theirs] })
    await comes(mobile, 'To whom?')
    expect(await rows('select outcome, for_agency from sms_inbound')).toEqual([{ outcome: 'nobody', for_agency: null }])
    await write(id)
    await deliver()
    await comes(mobile, 'To you')
    expect((await thread(id)).data[0]?.text).toBe('To you')
    expect(await rows(`select organization_id from messages where direction = 'in'`)).toEqual([
      { organization_id: house.agency.id },
    ])
  })
})

describe('[R-RTE-3] messages: STOP, START and HELP', () => {
  test('STOP is confirmed once, and nothing is sent after it, not even queued texts', async () => {
    const { id, mobile } = await person()
    await write(id, 'Queued before')
    await comes(mobile, '“Stop texting me!” 🛑')
    await comes(mobile, 'STOP')
    await deliver()
    expect(service.taken.map(({ to, body }) => [to, body.includes('START')])).toEqual([[mobile, true]])
    expect((await thread(id)).data.map(({ text, state }) => [text, state])).toEqual([
      ['STOP', 'received'],
      [expect.stringContaining('Reply START'), 'sent'],
      ['“Stop texting me!” 🛑', 'received'],
      ['Queued before', 'suppressed'],
    ])
    expect((await write(id)).status).toBe(409)
    expect((await thread(id)).thread.state).toBe('quiet')
  })
  test('YES opts in again only as a reply to the confirmation', async () => {
    const { id, mobile } = await person()
    await comes(mobile, 'Yes')
    expect((await thread(id)).thread.state).toBe('open')
    await comes(mobile, 'ALTO')
    await deliver()
    await comes(mobile, 'Sí')
    await deliver()
    const { data } = await house.call(api.contact.get, { params: { id } })
    expect(data.channels[1]).toMatchObject({ allowed: true })
    expect(service.taken).toHaveLength(2)
    expect((await write(id)).status).toBe(200)
  })
  test('HELP says who is texting and how to stop', async () => {
    const { mobile } = await person()
    await house.owner.query(`update organizations set phone = '(718) 555-0199' where id = $1`, [house.agency.id])
    await comes(mobile, 'ayuda')
    await deliver()
    expect(service.taken[0]?.body).toContain('(718) 555-0199')
    expect(service.taken[0]?.body).toContain('Reply STOP')
  })
  test('when the service answers itself, the opt-out is recorded and nothing is sent', async () => {
    const { id, mobile } = await person()
    await comes(mobile, 'whatever', { OptOutType: 'STOP' })
    await deliver()
    expect(service.taken).toEqual([])
    expect((await write(id)).status).toBe(409)
  })
  test('an opt-out applies only to the sender it was sent to', async () => {
    const { id, mobile } = await person()
    const theirs = anEmployee({ organization_id: house.other.id, mobile })
    await house.load({ employees: [theirs] })
    await house.owner.query('insert into sms_senders (organization_id, number) values ($1, $2)', [
      house.other.id,
      '+17185550901',
    ])
    await comes(mobile, 'STOP', { To: '+17185550901' })
    expect((await write(id)).status).toBe(200)
    const stopped = await house.call(
      api.contact.get,
      { params: { id: theirs.id } },
      { as: 'other', organization_id: house.other.id },
    )
    expect(stopped.data.channels[1]).toMatchObject({ allowed: false })
  })
})

describe('[R-RTE-3] messages: texts without an agency', () => {
  const list = async () => (await house.call(api.unroutedTexts.list, { query: {} }, { as: 'csm' })).data.data
  const give = (id: string, agency_id: string) =>
    house.call(api.unroutedTexts.give, { params: { id }, body: { agency_id } }, { as: 'csm' })
  test('are read by customer success and routed to one agency’s desk, once', async () => {
    const from = '+17185550991'
    await comes(from, 'Who is this?', { NumMedia: '1', MediaUrl0: `http://${service.host}/media/none` })
    const found = (await list()).find(({ from_address }) => from_address === from)
    expect(found).toMatchObject({ text: 'Who is this?', to_address: shared, pictures: 1 })
    const id = found?.id ?? ''
    expect((await house.call(api.unroutedTexts.list, { query: {} }, { as: 'agency_admin' })).status).toBe(403)
    expect((await give(id, newId())).failure).toMatchObject({ errors: { agency_id: ['Choose an agency.'] } })
    expect((await give(newId(), house.agency.id)).status).toBe(404)
    expect((await give(id, house.agency.id)).status).toBe(204)
    expect((await give(id, house.other.id)).failure?.code).toBe('CONFLICT')
    expect(await list()).not.toContainEqual(found)
    const item = (await desk()).find(({ from_address }) => from_address === from)
    expect(item).toMatchObject({ text: 'Who is this?', why: 'unknown_number', candidates: [], state: 'open' })
    expect(await rows(`select organization_id from unassigned_messages where from_address = '${from}'`)).toEqual([
      { organization_id: house.agency.id },
    ])
    expect(await rows(`select kind, subject_name from events where kind = 'unassigned_message.given'`)).toEqual([
      { kind: 'unassigned_message.given', subject_name: from },
    ])
  })
  test('show the people of that agency who have the number', async () => {
    const { id, mobile } = await person()
    await house.load({
      employees: [anEmployee({ organization_id: house.other.id, mobile, email: 'twin@example.org' })],
    })
    await comes(mobile, 'It is me')
    const found = (await list()).find(({ from_address }) => from_address === mobile)
    await give(found?.id ?? '', house.agency.id)
    const item = (await desk()).find(({ from_address }) => from_address === mobile)
    expect(item).toMatchObject({ why: 'several_people', candidates: [{ id }] })
  })
})

describe('[R-RTE-3] messages: pictures and leftovers', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  test('are taken only from the service, and only in allowed types', async () => {
    const { id, mobile } = await person()
    service.media.set('/media/card', png)
    service.media.set('/media/page', Buffer.from('<html><script>alert(1)</script></html>'))
    service.media.set('/media/large', Buffer.alloc(5 * 1024 * 1024 + 1, 65))
    const at = (path: string) => `http://${service.host}${path}`
    const urls = [
      at('/media/card'),
      at('/media/page'),
      at('/media/large'),
      'http://169.254.169.254/latest',
      'https://example.org/x.png',
    ]
    const media = Object.fromEntries(urls.map((url, n) => [`MediaUrl${n}`, url]))
    await comes(mobile, 'My card', { NumMedia: String(urls.length), ...media })
    expect((await thread(id)).data[0]).toMatchObject({ text: 'My card', files: [] })
    await turnOf(
      house,
      textPictures(house.config, () => storeOf(house.config)),
    )
    const [message] = (await thread(id)).data
    expect(message?.files).toMatchObject([{ type: 'image/png', size: png.length }])
    const file_id = message?.files[0]?.id ?? ''
    const { data } = await house.call(api.threads.file, { params: { id, file_id } })
    expect((await house.app.inject({ method: 'GET', url: `/api${data.address}` })).rawPayload).toEqual(png)
  })
  test('a picture from a phone two people share opens on the desk, and for no one else', async () => {
    service.media.set('/media/desk', png)
    const { mobile } = await person()
    await person({ mobile })
    await comes(mobile, 'My new card', { NumMedia: '1', MediaUrl0: `http://${service.host}/media/desk` })
    await turnOf(
      house,
      textPictures(house.config, () => storeOf(house.config)),
    )
    const { data } = await house.call(api.unassignedMessages.list, { query: {} })
    const found = data.data.find(({ from_address }) => from_address === mobile)
    expect(found?.files).toMatchObject([{ type: 'image/png', size: png.length }])
    const params = { id: found?.id ?? '', file_id: found?.files[0]?.id ?? '' }
    const file = (await house.call(api.unassignedMessages.file, { params })).data
    expect((await house.app.inject({ method: 'GET', url: `/api${file.address}` })).rawPayload).toEqual(png)
    for (const as of ['coordinator_limited', 'rn_limited', 'other'] as const)
      expect((await house.call(api.unassignedMessages.file, { params }, { as })).status).toBe(404)
  })
  test('a text left over from a crash is picked up again, once', async () => {
    const { id, mobile } = await person()
    await comes(mobile, 'Left behind')
    await house.owner.query(
      `delete from messages; update sms_inbound set handled_at = null, outcome = null, message_id = null, for_agency = null`,
    )
    for (const _ of [1, 2]) await turnOf(house, textsLeft(house.config))
    expect((await thread(id)).data.map(({ text }) => text)).toEqual(['Left behind'])
  })
  test('texts over 60 a minute from one number wait, but STOP does not', async () => {
    const { id, mobile } = await person()
    await house.owner.query(
      `insert into rate_limits (key, hits, window_ends_at) values ($1, 60, now() + interval '1 minute')`,
      [`sms|${mobile}`],
    )
    await comes(mobile, 'Too many')
    expect((await thread(id)).data).toEqual([])
    await comes(mobile, 'STOP')
    expect((await thread(id)).data).toMatchObject([{ direction: 'out' }, { text: 'STOP' }])
    await house.owner.query('update sms_inbound set next_try_at = now() where handled_at is null')
    await turnOf(house, textsLeft(house.config))
    expect((await thread(id)).data.map(({ text }) => text)).toContain('Too many')
  })
})
