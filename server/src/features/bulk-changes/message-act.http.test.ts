import { api, type BulkOperation, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aCoordinator } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk, type Wanted } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { unseal } from '../../keys/secrets.ts'

let house: House
let worker: RunningWorker
let dana: Id

beforeAll(async () => {
  house = await openHouse()
  house.config.smsUrl = 'http://127.0.0.1:9/'
  const coordinator = aCoordinator({ organization_id: house.agency.id, name: 'Dana Reyes' })
  await house.load({ coordinators: [coordinator] })
  dana = coordinator.id
  // nothing is delivered here
  worker = await workerOf({ ...house, config: { ...house.config, smsUrl: null } }, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from messages; delete from outbox; delete from jobs; delete from employees')
  await house.owner.query(`delete from sms_senders; update organizations set quiet_from = null, quiet_to = null,
    messages_per_hour = 2000, short_name = 'Acme' where id = '${house.agency.id}'`)
})

let n = 0
async function people(...over: Partial<EmployeeRecord>[]): Promise<EmployeeRecord[]> {
  const employees = over.map(one => {
    n += 1
    return anEmployee({
      organization_id: house.agency.id,
      first_name: 'Ana',
      last_name: `Abel${String(n).padStart(5, '0')}`,
      mobile: `+1212555${String(n).padStart(4, '0')}`,
      ...one,
    })
  })
  await house.load({ employees })
  return employees
}
type Change = Omit<Extract<Wanted['change'], { act: 'message' }>, 'act'>
const sends = (over: Partial<Change> = {}): Wanted => ({
  audience: { by: 'matching', filters: {} },
  change: { act: 'message', by: 'sms', text: 'Hi {{first_name}}, the office is closed on Monday.', ...over },
})
const told = async (id: Id) =>
  new Map((await peopleOf(house, id)).map(({ name, outcome, reason }) => [name, reason ?? outcome]))

interface Sent {
  id: Id
  channel: string
  to_address: string
  state: string
  reason: string | null
  text: string
  held_until: Date | null
  subject: string | null
  body: string
  segments: number | null
  cost_micros: string | null
  language: string | null
  wanted_language: string | null
}
async function sent(): Promise<Sent[]> {
  const { rows } = await house.owner.query<Sent & { text_sealed: string; body_sealed: string; outbox_id: Id }>(
    `select m.*, o.body_sealed, o.can_stop, o.quiet_zone from messages m join outbox o on o.id = m.outbox_id
      and o.recipient = m.to_address and o.employee_id = m.employee_id order by m.to_address`,
  )
  return rows.map(row =>
    Object.assign(row, {
      text: unseal(house.config.appKeys, { table: 'messages', column: 'text_sealed', id: row.id }, row.text_sealed),
      body: unseal(
        house.config.appKeys,
        { table: 'outbox', column: 'body_sealed', id: row.outbox_id },
        row.body_sealed,
      ),
    }),
  )
}
const says = (employee: string, channel: 'mail' | 'sms', granted: boolean) =>
  house.call(api.contact.consent, { params: { id: employee }, body: { channel, granted, reason: 'Said so' } })
const refused = async (wanted: Wanted, as: Caller = 'agency_admin') => {
  const { status, failure } = await house.call(api.bulk.add, { body: wanted }, { as })
  return { status, errors: failure?.errors }
}

test('[R-RTE-3] the preview names people who get a text message and why others don’t, and the run does exactly that', async () => {
  await house.owner.query(
    `insert into sms_senders (organization_id, number, price_micros) values (null, '+12125550100', 7900)`,
  )
  const [, , stopped, dead] = await people(
    { last_name: 'Abel', mobile: '(212) 555-0001' },
    { last_name: 'Bell', mobile: null },
    { last_name: 'Cole', mobile: '+12125550003' },
    { last_name: 'Dunn', mobile: '+12125550004' },
    { last_name: 'Eads', mobile: '212-555-0001' },
    { last_name: 'Fox', mobile: '+12125550006', provider_status: 5 },
    { last_name: 'Gray', mobile: '+12125550007', first_name: 'Zoë' },
  )
  await says(stopped?.id ?? '', 'sms', false)
  await house.owner.query(
    `insert into dead_addresses (organization_id, employee_id, channel, address) select organization_id, id, 'sms', mobile from employees where id = $1`,
    [dead?.id],
  )
  const plan = await previewed(house, sends())
  const expected = new Map([
    ['Abel, Ana', 'update'],
    ['Bell, Ana', 'No address on file'],
    ['Cole, Ana', 'They don’t want messages this way'],
    ['Dunn, Ana', 'Their address was refused'],
    ['Eads, Ana', 'Another person with the same phone gets it'],
    ['Fox, Ana', 'No longer employed'],
    ['Gray, Zoë', 'update'],
  ])
  expect(await told(plan.id)).toEqual(expected)
  const { suppressed = [], ...going } = plan.sending ?? {}
  const reasons = [...expected.values()].filter(reason => reason !== 'update')
  expect(new Map(suppressed.map(({ reason, count }) => [reason, count]))).toEqual(
    new Map(reasons.map(reason => [reason, 1])),
  )
  expect(going).toEqual({
    mail: 0,
    sms: 2,
    segments: 2,
    cost_micros: 15_800,
    held: 0,
  })
  expect(await sent()).toEqual([])

  expect((await runBulk(house, plan.id)).state).toBe('succeeded')
  expect(await told(plan.id)).toEqual(expected)
  expect(await sent()).toMatchObject([
    {
      channel: 'sms',
      to_address: '+12125550001',
      state: 'queued',
      text: 'Acme: Hi Ana, the office is closed on Monday.',
      body: 'Acme: Hi Ana, the office is closed on Monday.',
      segments: 1,
      cost_micros: '7900',
      event: 'staff_message',
      batch_id: plan.id,
    },
    { to_address: '+12125550007', text: 'Acme: Hi Zoë, the office is closed on Monday.', quiet_zone: null },
  ])
})

test('messages that can’t go out as text go out by mail, each with an unsubscribe link that is not stored', async () => {
  const [, , stopped] = await people(
    { last_name: 'Abel', mobile: '+12125550001' },
    { last_name: 'Bell', mobile: null, email: 'bell@example.org' },
    { last_name: 'Cole', mobile: '+12125550003', email: null },
    { last_name: 'Dunn', mobile: '+12125550001', email: 'dunn@example.org' },
  )
  await says(stopped?.id ?? '', 'sms', false)
  const plan = await previewed(house, sends({ by: 'best', subject: 'For {{first_name}}' }))
  expect(await told(plan.id)).toEqual(
    new Map([
      ['Abel, Ana', 'update'],
      ['Bell, Ana', 'update'],
      ['Cole, Ana', 'They don’t want messages this way'],
      ['Dunn, Ana', 'update'],
    ]),
  )
  expect(plan.sending).toMatchObject({ mail: 2, sms: 1, cost_micros: null })
  await runBulk(house, plan.id)
  const [text, bell, dunn] = await sent()
  expect([text?.channel, bell?.channel, dunn?.to_address]).toEqual(['sms', 'mail', 'dunn@example.org'])
  expect(bell).toMatchObject({ subject: 'For Ana', can_stop: true })
  expect(bell?.body).toMatch(/closed on Monday\.\n\nTo get no more .*\/unsubscribe\/[\w-]{30,}$/)
  expect(bell?.text).toMatch(/closed on Monday\.\n\nTo get no more .* \[link\]$/)
})

test('changes after the preview are reported, and nothing goes to an old address', async () => {
  const [, second, third] = await people({ last_name: 'Abel' }, { last_name: 'Bell' }, { last_name: 'Cole' })
  const plan = await previewed(house, sends())
  await house.owner.query(`update employees set mobile = '+12125559999' where id = $1`, [second?.id])
  await says(third?.id ?? '', 'sms', false)
  expect((await runBulk(house, plan.id)).state).toBe('succeeded_with_errors')
  expect(await told(plan.id)).toEqual(
    new Map([
      ['Abel, Ana', 'update'],
      ['Bell, Ana', 'Their address changed after the preview.'],
      ['Cole, Ana', 'They don’t want messages this way'],
    ]),
  )
  expect(await sent()).toHaveLength(1)
})

test('texts respect quiet hours, mails and scheduled messages don’t ring: each hold is reported and lasts until then', async () => {
  await house.owner.query(`update organizations set quiet_from = '00:00', quiet_to = '23:59' where id = $1`, [
    house.agency.id,
  ])
  await people({ last_name: 'Abel' })
  const plan = await previewed(house, sends())
  expect(plan.sending?.held).toBe(1)
  expect(await told(plan.id)).toEqual(new Map([['Abel, Ana', 'Quiet hours there. Goes out at 23:59 their time.']]))
  await runBulk(house, plan.id)
  const [held] = await sent()
  expect(held).toMatchObject({ state: 'held', reason: 'quiet_hours', quiet_zone: 'America/New_York' })
  expect(held?.held_until?.getTime()).toBeGreaterThan(Date.now() - 60_000)

  const send_at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  const later = await previewed(house, sends({ by: 'mail', subject: 'Closed', send_at }))
  await runBulk(house, later.id)
  const mail = (await sent()).find(one => one.channel === 'mail')
  expect(mail).toMatchObject({ state: 'held', reason: null })
  expect(mail?.held_until?.toISOString()).toBe(send_at)
})

test('an undo recalls unsent messages, and sent ones stay', async () => {
  const [first] = await people({ last_name: 'Abel' }, { last_name: 'Bell' }, { last_name: 'Cole' })
  const plan = await previewed(house, sends())
  await runBulk(house, plan.id)
  // A worker has already taken it
  await house.owner.query(`update outbox set attempts = 1 where employee_id = $1`, [first?.id])
  const undone = await undoBulk(house, plan.id)
  expect(await told(plan.id)).toEqual(
    new Map([
      ['Abel, Ana', 'Was sent already.'],
      ['Bell, Ana', 'update'],
      ['Cole, Ana', 'update'],
    ]),
  )
  expect(undone.counts).toMatchObject({ update: 2, kept: 1 })
  const { rows } = await house.owner.query('select state, count(*)::int from messages group by 1 order by 1')
  expect(rows).toEqual([
    { state: 'canceled', count: 2 },
    { state: 'queued', count: 1 },
  ])
  expect((await house.owner.query('select from outbox')).rowCount).toBe(1)
})

test('above the hourly limit it pauses and asks; it continues once someone confirms', async () => {
  await house.owner.query('update organizations set messages_per_hour = 2 where id = $1', [house.agency.id])
  await people({}, {}, { mobile: null }, {}, {})
  const plan = await previewed(house, sends())
  const isOver = ({ state }: BulkOperation) => state === 'paused' || state.startsWith('succeeded')
  const go = async () => {
    await house.call(api.bulk.run, { params: { id: plan.id }, body: {} }, { as: 'agency_admin' })
    return untilBulk(house, plan.id, isOver)
  }
  const paused = await go()
  expect(paused).toMatchObject({ state: 'paused', can_plan: false, can_undo: false, ended_at: null })
  expect(paused.message).toMatch(/^Paused: 2 messages went out within an hour/)
  expect(await sent()).toHaveLength(2)
  const later = await go()
  expect(later.state).toBe('succeeded')
  expect(await sent()).toHaveLength(4)

  const again = await previewed(house, sends())
  await house.call(api.bulk.run, { params: { id: again.id }, body: {} }, { as: 'agency_admin' })
  expect((await untilBulk(house, again.id, isOver)).state).toBe('paused')
  const { data } = await house.call(api.jobs.cancel, { params: { id: again.id }, body: {} }, { as: 'agency_admin' })
  expect(data.state).toBe('cancelled')
  expect(await sent()).toHaveLength(4)
})

test('[R-API-50] more than 500 need a second person, and a limited coordinator cannot send to more', async () => {
  await house.owner.query('update organizations set bulk_approval_above = null where id = $1', [house.agency.id])
  await people(...Array.from({ length: 501 }, (_, at) => ({ mobile: `+1646555${String(at).padStart(4, '0')}` })))
  const plan = await previewed(house, sends())
  expect(plan).toMatchObject({ needs_approval: true, messages: 501 })
  await house.call(api.bulk.run, { params: { id: plan.id }, body: {} }, { as: 'agency_admin' })
  const { data } = await house.call(api.bulk.get, { params: { id: plan.id } })
  expect([data.state, data.approval?.state]).toEqual(['planned', 'pending'])
  expect(await sent()).toEqual([])
  await house.call(api.approvals.approve, { params: { id: data.approval?.id ?? '' }, body: {} }, { as: 'super_admin' })
  await untilBulk(house, plan.id, ({ state }) => state === 'succeeded')
  expect(await sent()).toHaveLength(501)

  const most = { audience: ['A limited coordinator sends one message to at most 500 people. Choose fewer.'] }
  await house.owner.query('update employees set coordinator_id = $1', [house.agency.coordinator_id])
  expect(await refused(sends(), 'coordinator_limited')).toMatchObject({ status: 422, errors: most })
  // Other coordinators' people are not counted, because this user can't see them
  await house.owner.query(
    'update employees set coordinator_id = $1 where id = (select min(id::text)::uuid from employees)',
    [dana],
  )
  const own = await house.call(api.bulk.add, { body: sends() }, { as: 'coordinator_limited' })
  expect([own.status, own.failure?.errors]).toEqual([200, undefined])
})

test('[R-RTE-3] replies to a bulk message go to the chosen person, unless someone already answers or can’t see the employee', async () => {
  const [first, second, third] = await people(
    { last_name: 'Abel' },
    { last_name: 'Bell' },
    { last_name: 'Cole', coordinator_id: house.agency.coordinator_id },
  )
  const { users } = house
  const sendFor = async (replies_to: Id) => {
    const plan = await previewed(house, sends({ replies_to }))
    expect((await runBulk(house, plan.id)).state).toBe('succeeded')
  }
  const owners = async () => {
    const { rows } = await house.owner.query<{ assigned_to: Id | null }>(
      'select t.assigned_to from threads t join employees e on e.id = t.employee_id order by e.last_name',
    )
    return rows.map(row => row.assigned_to)
  }
  await sendFor(users.coordinator_limited.id)
  expect(await owners()).toEqual([null, null, users.coordinator_limited.id])
  await house.owner.query('update threads set assigned_to = $1 where employee_id = $2', [users.viewer.id, second?.id])
  await house.owner.query('update memberships set is_active = false where user_id = $1', [users.viewer.id])
  await sendFor(users.rn_limited.id)
  await house.owner.query('update memberships set is_active = true where user_id = $1', [users.viewer.id])
  // The second thread's assignee had left
  expect(await owners()).toEqual([users.rn_limited.id, users.rn_limited.id, users.coordinator_limited.id])
  const { data } = await house.call(api.threads.messages, { params: { id: first?.id ?? '' } }, { as: 'rn_limited' })
  expect([data.thread.may_read, third?.coordinator_id]).toEqual([true, house.agency.coordinator_id])
  expect(await refused(sends({ replies_to: users.viewer.id }))).toMatchObject({
    errors: { 'change.replies_to': ['This person does not answer messages here. Choose another one.'] },
  })
})

test('wrong placeholders, a missing subject, a distant time and a stranger for replies are refused at their field', async () => {
  await people({})
  const stranger = '00000000-0000-7000-8000-00000000abcd'
  const far = new Date(Date.now() + 200 * 86_400_000).toISOString()
  expect(await refused(sends({ text: 'Hi {{frist_name}}' }))).toMatchObject({
    status: 422,
    errors: { 'change.text': [expect.stringContaining('frist_name')] },
  })
  expect(await refused(sends({ text: 'Hi {first_name}' }))).toMatchObject({
    status: 422,
    errors: { 'change.text': expect.arrayContaining([expect.stringContaining('{{first_name}}')]) },
  })
  expect(await refused(sends({ by: 'mail' }))).toMatchObject({ errors: { 'change.subject': ['Enter a subject.'] } })
  expect(await refused(sends({ send_at: far }))).toMatchObject({
    errors: { 'change.send_at': ['Choose a moment within the next 90 days.'] },
  })
  expect(await refused(sends({ replies_to: stranger }))).toMatchObject({
    errors: { 'change.replies_to': [expect.any(String)] },
  })
  expect(await refused(sends({ text: 'x'.repeat(1601) }))).toMatchObject({
    errors: { 'change.text': ['Text messages have at most 1,600 characters.'] },
  })
  expect((await refused(sends(), 'rn_limited')).status).toBeGreaterThanOrEqual(403)
})

test('a placeholder without a value suppresses the message, and a fallback fills it', async () => {
  await people({ last_name: 'Abel' }, { last_name: 'Bell', coordinator_id: dana })
  const plan = await previewed(house, sends({ text: 'Call {{coordinator}}.' }))
  expect(await told(plan.id)).toEqual(
    new Map([
      ['Abel, Ana', 'A blank in the text could not be filled'],
      ['Bell, Ana', 'update'],
    ]),
  )
  const other = await previewed(house, sends({ text: 'Call {{coordinator|the office}}.' }))
  await runBulk(house, other.id)
  expect((await sent()).map(({ text }) => text)).toEqual(['Acme: Call the office.', 'Acme: Call Dana Reyes.'])
})

test('a ready text goes to each person in their own language, and a disabled one is refused', async () => {
  await people({ last_name: 'Abel', language: 'es' }, { last_name: 'Bell', language: 'ht' })
  const { data: ready } = await house.call(
    api.templates.add,
    {
      body: {
        title: 'Closed',
        channel: 'sms',
        texts: {
          en: { subject: null, body: 'Hi {{first_name}}, we are closed.', is_reviewed: true },
          es: { subject: null, body: 'Hola {{first_name}}: cerramos.', is_reviewed: true },
        },
      },
    },
    { as: 'agency_admin' },
  )
  const change = { act: 'message' as const, by: 'sms' as const, template_id: ready.id }
  const plan = await previewed(house, { audience: { by: 'matching', filters: {} }, change })
  expect(plan.title).toBe('Send message: Closed')
  await runBulk(house, plan.id)
  expect((await sent()).map(({ text, language, wanted_language }) => [text, language, wanted_language])).toEqual([
    ['Acme: Hola Ana: cerramos.', 'es', null],
    ['Acme: Hi Ana, we are closed.', 'en', 'ht'],
  ])
  await house.owner.query('update message_templates set is_active = false')
  expect(await refused({ audience: { by: 'matching', filters: {} }, change })).toMatchObject({
    errors: { 'change.template_id': ['This text is not offered anymore. Choose another one.'] },
  })
})
