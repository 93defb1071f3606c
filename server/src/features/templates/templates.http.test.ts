import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const text = (body: string, subject: string | null = null) => ({ subject, body, is_reviewed: true })
const ready = (title: string, body = 'Hi {{first_name}}, please call {{agency}}.') => ({
  title,
  channel: 'sms' as const,
  texts: { en: text(body) },
})

test('[R-API-50] a ready reply is written once, and anyone who can see employees can read it', async () => {
  const made = (
    await fourCases(house, api.templates.add, {
      args: { body: ready('Call the office') },
      denied: 'coordinator_limited',
    })
  ).data
  expect([made.key, made.event, made.version, made.is_active]).toEqual(['call_the_office', null, 1, true])
  for (const as of ['viewer', 'coordinator_limited', 'rn_limited'] as const) {
    const { data } = (await house.call(api.templates.list, { query: { kind: 'own' } }, { as })).data
    expect(data.find(({ id }) => id === made.id)).toMatchObject({
      key: 'call_the_office',
      title: 'Call the office',
      channel: 'sms',
      language: 'en',
      state: 'written',
      variables: ['first_name', 'agency'],
      segments: 1,
      languages: { en: 'written' },
    })
    expect((await house.call(api.templates.update, { params: { id: made.id }, body: {} }, { as })).status).toBe(403)
  }
  await fourCases(house, api.templates.read, { args: { params: { id: made.id } }, as: 'viewer' })
  const change = (body: object, version: number) =>
    house.call(api.templates.update, { params: { id: made.id }, body }, { headers: { 'if-match': `"${version}"` } })
  expect((await house.call(api.templates.update, { params: { id: made.id }, body: {} })).status).toBe(428)
  expect((await change({ title: 'Call us' }, 1)).data.version).toBe(2)
  const stale = await change({ texts: { en: text('Hi {{first_name}}, call {{agency}} today.') } }, 1)
  expect([stale.status, stale.failure.details?.['meanwhile']]).toMatchObject([
    412,
    [{ changes: [{ field: 'title', before: 'Call the office', after: 'Call us' }] }],
  ])
  expect((await change({ title: 'Call the office' }, 2)).data.version).toBe(3)
  const again = await house.call(api.templates.add, { body: ready('call the OFFICE') })
  expect([again.status, again.failure.errors]).toEqual([422, { title: ['Another active text has this title.'] }])
})

test('unknown, misspelled and missing variables are refused at their field', async () => {
  const refused = async (texts: object) => {
    const { status, failure } = await house.call(api.templates.add, { body: { ...ready('Refused'), texts } })
    return [status, failure.errors]
  }
  expect(await refused({ en: text('Hi {{frist_name}}') })).toEqual([
    422,
    { 'texts.en.body': ['{{frist_name}} isn’t a variable. Did you mean {{first_name}}?'] },
  ])
  expect(await refused({ en: text('Hi {{first_name}}'), es: text('Hola') })).toEqual([
    422,
    { 'texts.es.body': ['Add {{first_name}}: the text in English uses it.'] },
  ])
  expect(await refused({})).toEqual([422, { texts: ['Write the message in at least one language.'] }])
})

test('own wording of an event: only for work events, by their channels, once; each change is a new version', async () => {
  const add = (key: string, channel: 'mail' | 'sms', body: string) =>
    house.call(api.templates.add, {
      body: { key, channel, texts: { en: text(body, channel === 'mail' ? 'Hi' : null) } },
    })
  const fixed = await add('password_reset', 'mail', 'Hi')
  expect([fixed.status, fixed.failure.errors]).toEqual([422, { key: ['The words of this message can’t be changed.'] }])
  const made = await add('learner_link', 'sms', '{{agency}}: learn at {{link}}')
  expect(made.status, JSON.stringify(made.failure)).toBe(200)
  expect((await add('learner_link', 'sms', '{{agency}}: {{link}}')).status).toBe(409)
  const { id } = made.data
  const listed = (await house.call(api.templates.list, { query: { language: 'en' } })).data.data
  expect(listed.filter(({ key, channel }) => key === 'learner_link' && channel === 'sms')).toMatchObject([
    { id, body: '{{agency}}: learn at {{link}}', state: 'written', languages: { en: 'written' } },
  ])
  const change = (body: object, version: number) =>
    house.call(api.templates.update, { params: { id }, body }, { headers: { 'if-match': `"${version}"` } })
  expect((await change({ texts: { en: text('{{agency}} says: {{link}}') } }, 1)).data.version).toBe(2)
  expect((await change({ is_active: false }, 2)).data.version).toBe(3)
  const { versions, texts } = (await house.call(api.templates.read, { params: { id } })).data
  expect(versions.map(({ version, texts: { en } }) => [version, en?.body])).toEqual([
    [2, '{{agency}} says: {{link}}'],
    [1, '{{agency}}: learn at {{link}}'],
  ])
  expect(texts.en?.body).toBe('{{agency}} says: {{link}}')
})

test('[R-RTE-9] system-messages: lists messages by class, and who goes without one when it is off', async () => {
  const { data, languages } = (
    await fourCases(house, api.systemMessages.list, { args: {}, denied: 'coordinator_limited', as: 'viewer' })
  ).data
  expect(languages).toEqual(['en'])
  const of = (key: string) => data.find(one => one.key === key)
  expect(of('password_reset')).toMatchObject({
    class: 'account',
    unheard: null,
    channels: [{ channel: 'mail', is_on: true }],
  })
  expect(of('session_notice')?.channels.map(({ languages: states }) => states.en)).toEqual(['standard', 'standard'])
  const turn = (event: string, body: object, as: 'agency_admin' | 'viewer' = 'agency_admin') =>
    house.call(api.systemMessages.update, { params: { event }, body: body as never }, { as })
  const off = { channel: 'sms', is_on: false }
  expect((await turn('session_notice', off, 'viewer')).status).toBe(403)
  const warned = await turn('session_notice', off)
  expect([warned.status, warned.failure.message]).toEqual([
    409,
    'Confirm that this message can stop. Caregivers won’t get messages about their seat, changes or cancellations.',
  ])
  expect((await turn('session_notice', { ...off, accepts_silence: true })).data.channels[1]).toMatchObject({
    is_on: false,
  })
  expect((await turn('password_reset', { channel: 'mail', is_on: false })).status).toBe(409)
  expect((await turn('note_mention', { channel: 'mail', is_on: false })).data.channels[0]?.is_on).toBe(false)
  expect((await turn('note_mention', { channel: 'sms', is_on: false })).status).toBe(422)
  expect((await turn('note_mention', { channel: 'mail', line: { en: 'More' } })).status).toBe(422)
  expect((await turn('nothing', { channel: 'mail' })).status).toBe(404)
  expect((await turn('note_mention', { channel: 'mail', is_on: true })).data.channels[0]?.is_on).toBe(true)
  expect((await turn('session_notice', { channel: 'sms', is_on: true })).status).toBe(200)
  const read = (await house.call(api.systemMessages.read, { params: { event: 'reminder_digest' } }, { as: 'viewer' }))
    .data
  expect(
    read.words.map(({ channel, variables }) => [channel, variables.some(({ name }) => name === 'stop_link')]),
  ).toEqual([
    ['mail', true],
    ['sms', false],
  ])
})

test('the preview shows real people who are hard cases, and people who would get nothing', async () => {
  const { id: organization_id, coordinator_id } = house.agency
  const person = (first_name: string, over: object) =>
    anEmployee({ organization_id, first_name, coordinator_id, ...over })
  const people = {
    long: person('Maximiliana-Bartholomea-Guadalupe', { last_name: 'Featherstonehaugh-Oyelaran-Villanueva' }),
    alone: person('Aaa', { coordinator_id: null, last_name: 'Aaa' }),
    arabic: person('Bbb', { language: 'ar', last_name: 'Aab' }),
    polish: person('Ccc', { language: 'pl', last_name: 'Aac' }),
  }
  await house.load({ employees: Object.values(people) })
  const { id } = (
    await house.call(api.templates.add, { body: ready('Ask', 'Hi {{first_name}}, ask {{coordinator}} at {{agency}}.') })
  ).data
  const { data } = (
    await fourCases(house, api.templates.preview, { args: { params: { id }, body: {} }, denied: 'viewer' })
  ).data
  const of = (one: { id: string }) => data.find(({ employee_id }) => employee_id === one.id)
  expect(of(people.long)?.why).toContain('longest_name')
  expect(of(people.alone)).toMatchObject({ unfilled: ['coordinator'], body: '' })
  expect(of(people.arabic)).toMatchObject({ wants: 'ar', language: 'en', unfilled: [] })
  const texts = { en: text('Hi {{first_name}}, ask {{coordinator|the office}} at {{agency}}.') }
  const edited = (await house.call(api.templates.preview, { params: { id }, body: { texts } })).data.data
  expect(edited.every(({ body, unfilled }) => unfilled.length === 0 && !/[{}]|undefined/.test(body))).toBe(true)
})

test('a test goes only to the user’s own address, ten times an hour', async () => {
  const { id } = (await house.call(api.templates.add, { body: ready('To test') })).data
  const args = { params: { id }, body: { language: 'en' as const } }
  const first = await fourCases(house, api.templates.test, { args, denied: 'viewer' })
  const { email } = (
    await house.owner.query<{ email: string }>('select email from users where id = $1', [house.users.agency_admin.id])
  ).rows[0] ?? { email: '' }
  expect(first.data.recipient).toBe(email)
  for (let sent = 1; sent < 10; sent += 1) expect((await house.call(api.templates.test, args)).status).toBe(200)
  expect((await house.call(api.templates.test, args)).status).toBe(429)
  const { rows } = await house.owner.query<{ recipient: string }>(
    "select recipient from outbox where event = 'template_test'",
  )
  expect([rows.length, new Set(rows.map(({ recipient }) => recipient))]).toEqual([10, new Set([email])])
})
