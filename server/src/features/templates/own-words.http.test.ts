import { api, languages } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { transaction } from '../../db/tx.ts'
import { unseal } from '../../keys/secrets.ts'
import { bodyPlace, queueMail } from '../../messages/queue-mail.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { mentionMail } from '../employee-notes/mails.ts'
import { linkMail, linkSms } from '../learner-links/mails.ts'
import { signSms } from '../sign/mails.ts'
import { helpSms } from '../threads/mails.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const given = { name: 'Marisol', agency: 'Ours', title: 'Falls', link: 'https://x.test/t/1', day: 'Apr 30, 2026' }
const inAgency = <T>(work: Parameters<typeof transaction<T>>[2]) =>
  transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, work)
const envelope = () => ({ organization_id: house.agency.id, quiet: null })
const sms = (reads: string | null = null) =>
  inAgency(db =>
    queueSms(db, house.config.appKeys, { ...envelope(), number: '+17185550123', reads, ...linkSms('en', given) }),
  )
async function said(id: string) {
  const { rows } = await house.owner.query<{ body_sealed: string; state: string; last_error: string | null }>(
    'select body_sealed, state, last_error from outbox where id = $1',
    [id],
  )
  const row = rows[0]
  return row && [unseal(house.config.appKeys, bodyPlace(id), row.body_sealed), row.state, row.last_error]
}
const text = (body: string, subject: string | null = null) => ({ subject, body, is_reviewed: false })
const write = (body: object) => house.call(api.templates.add, { body: body as never })
const turn = (event: string, body: object) =>
  house.call(api.systemMessages.update, { params: { event }, body: { accepts_silence: true, ...body } as never })

test('an agency’s own wording is sent in the reader’s language, with ours as the fallback', async () => {
  const before = await sms()
  expect(before).toMatchObject({ suppressed: null, language: 'en', template: null })
  expect((await said(before.id))?.[0]).toBe('Ours: your training "Falls": https://x.test/t/1')
  const texts = {
    en: text('{{agency}} asks {{first_name}}: {{link}}'),
    ht: text('{{agency}}, {{first_name}}, klike: {{link}}'),
  }
  const made = await write({ key: 'learner_link', channel: 'sms', texts })
  expect(made.status, JSON.stringify(made.failure)).toBe(200)
  const [english, creole] = [await sms(), await sms('ht')]
  expect(english).toMatchObject({ language: 'en', template: { id: made.data.id, version: 1 } })
  expect((await said(english.id))?.[0]).toBe('Ours asks Marisol: https://x.test/t/1')
  expect((await said(creole.id))?.[0]).toBe('Ours, Marisol, klike: https://x.test/t/1')
  const mail = await inAgency(db =>
    queueMail(db, house.config.appKeys, { ...envelope(), recipient: 'a@example.org', ...linkMail('en', given) }),
  )
  expect(mail).toMatchObject({ template: null })
})

test('[R-RTE-9] system-messages: own wording is sent in every language people read, and each shows in the grid', async () => {
  const codes = Object.keys(languages)
  expect(codes.length).toBeGreaterThan(12)
  const written = Object.fromEntries(codes.map(code => [code, text(`${code} {{agency}} {{first_name}}: {{link}}`)]))
  const made = (await write({ key: 'form_link', channel: 'sms', texts: written })).data
  const form = { name: 'Mari', agency: 'Ours', title: null, link: 'https://x.test/s/1' }
  for (const reads of codes) {
    const queued = await inAgency(db =>
      queueSms(db, house.config.appKeys, { ...envelope(), number: '+17185550123', reads, ...signSms('en', form) }),
    )
    expect([reads, queued.suppressed === null && queued.language]).toEqual([reads, reads])
    expect((await said(queued.id))?.[0]).toBe(`${reads} Ours Mari: https://x.test/s/1`)
  }
  const { data } = (await house.call(api.templates.list, { query: {} })).data
  const rows = data.filter(({ id }) => id === made.id)
  expect(new Map(rows.map(({ language, state }) => [language, state]))).toEqual(
    new Map(codes.map(code => [code, 'unreviewed'])),
  )
  // A dialect counts as its base language; a language without text falls back to the agency's
  const dialect = await inAgency(db =>
    queueSms(db, house.config.appKeys, {
      ...envelope(),
      number: '+17185550123',
      reads: 'pt-BR',
      ...signSms('en', form),
    }),
  )
  expect(dialect).toMatchObject({ language: 'pt' })
})

test('a message with a missing value is recorded as not sent, and a disabled one is not even queued', async () => {
  const made = await write({
    key: 'learner_link',
    channel: 'mail',
    texts: { en: text('{{first_name}}: {{link}}', 'For {{first_name}}') },
  })
  expect(made.status).toBe(200)
  const mail = (name: string) =>
    inAgency(db =>
      queueMail(db, house.config.appKeys, {
        ...envelope(),
        recipient: 'a@example.org',
        ...linkMail('en', { ...given, name }),
      }),
    )
  const unfilled = await mail(' ')
  expect(unfilled.suppressed).toBe('unfilled')
  expect(await said(unfilled.id)).toEqual(['', 'failed', 'Not sent: {{first_name}} has no value for this person.'])
  expect((await turn('learner_link', { channel: 'mail', is_on: false })).status).toBe(200)
  const off = await mail('Marisol')
  expect([off.suppressed, await said(off.id)]).toEqual(['switched_off', undefined])
  // The other channel stays on
  expect((await sms()).suppressed).toBe(null)
  const mention = () =>
    inAgency(db =>
      queueMail(db, house.config.appKeys, {
        ...envelope(),
        recipient: 'a@example.org',
        ...mentionMail('en', {
          name: 'Elena',
          author: 'Priya',
          employee: 'Marisol',
          agency: 'Ours',
          link: 'https://x.test',
        }),
      }),
    )
  expect((await mention()).suppressed).toBe(null)
  await turn('note_mention', { channel: 'mail', is_on: false })
  expect((await mention()).suppressed).toBe('switched_off')
})

test('a keyword answer can include one sentence from the agency, and can’t be turned off', async () => {
  expect((await turn('keyword_help', { channel: 'sms', line: { en: 'Office hours: 9 to 5.' } })).status).toBe(200)
  expect((await turn('keyword_help', { channel: 'sms', line: { en: 'Hi {{first_name}}' } })).status).toBe(422)
  expect((await turn('keyword_stop', { channel: 'sms', is_on: false })).status).toBe(409)
  const help = await inAgency(db =>
    queueSms(db, house.config.appKeys, {
      ...envelope(),
      number: '+17185550123',
      ...helpSms('en', { agency: 'Ours', phone: '(718) 555-0142' }),
    }),
  )
  expect((await said(help.id))?.[0]).toMatch(/^Ours.*STOP.* Office hours: 9 to 5\.$/)
})
