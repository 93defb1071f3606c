import {
  addDays,
  api,
  type Id,
  type ReportDefinition,
  type ReportSchedule,
  type ScheduleBody,
} from '@preceptor/contract'
import { dueAfter } from '@preceptor/contract/report-schedules/next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { latestMails } from '../../messages/latest-mails.ts'
import { todayIn } from '../employees/today.ts'
import { dueReports } from './run-due.ts'
import { sentReports } from './settle.ts'

let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let admin: Id

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house, [])
  admin = house.users.agency_admin.id
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const numbers: ReportDefinition = {
  dataset: 'people',
  columns: [],
  filters: {},
  groups: [{ by: 'location' }],
  pivot: null,
  measures: ['count'],
  sort: null,
  group_sort: null,
  chart: null,
  as_of: { mode: 'now', day: null },
  person: 'today',
}
const bodyOf = (over: Partial<ScheduleBody> = {}): ScheduleBody => ({
  report: 'overdue',
  given: {},
  type_id: 'daily',
  schedule_on: null,
  at_time: '08:00',
  zone: 'America/New_York',
  starts_on: addDays(todayIn('America/New_York'), -3),
  ends_on: null,
  formats: ['csv'],
  empty_policy: 'notice',
  user_ids: [admin],
  addresses: [],
  attaches: false,
  webhook: false,
  sftp_target_id: null,
  ...over,
})
const added = async (over: Partial<ScheduleBody> = {}, as: Caller = 'agency_admin'): Promise<ReportSchedule> => {
  const { status, data, failure } = await house.call(api.reportSchedules.add, { body: bodyOf(over) }, { as })
  if (status !== 200) throw new Error(JSON.stringify(failure))
  return data
}
const read = async (id: Id) => (await house.call(api.reportSchedules.get, { params: { id } })).data
const occurrences = async (id: Id) => (await house.call(api.reportSchedules.occurrences, { params: { id } })).data.data
/** Runs the loops until nothing is left to do. */
async function sent(id: Id) {
  const end = Date.now() + 30_000
  for (;;) {
    await turnOf(house, sentReports(house.config))
    const found = await occurrences(id)
    if (found.every(one => one.state !== 'running')) return found
    if (Date.now() > end) throw new Error('still running')
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
const due = (now: Date) => turnOf(house, dueReports(house.config), { now })
const rewind = (id: Id, to: Date) =>
  house.owner.query('update report_schedules set next_at = $2 where id = $1', [id, to.toISOString()])
/** Finds a match in the newest email that has one. */
async function inMail(pattern: RegExp): Promise<string> {
  const found = (await latestMails(house.database, house.config.appKeys)).map(({ body }) => pattern.exec(body)?.[1])
  return found.find(one => one !== undefined) ?? ''
}

test('[R-RTE-8] [R-PER-7] scheduled reports: who may see, write and send them', async () => {
  const { data: made } = await fourCases(house, api.reportSchedules.add, { args: { body: bodyOf() }, denied: 'viewer' })
  const params = { id: made.id }
  await fourCases(house, api.reportSchedules.list, { args: {}, denied: 'viewer' })
  await fourCases(house, api.reportSchedules.counts, { args: { query: { of: 'state' } }, denied: 'viewer' })
  await fourCases(house, api.reportSchedules.upcoming, { args: {}, denied: 'coordinator_limited' })
  await fourCases(house, api.reportSchedules.readers, { args: { query: { report: 'overdue' } }, denied: 'viewer' })
  await fourCases(house, api.reportSchedules.get, { args: { params }, denied: 'rn_limited' })
  await fourCases(house, api.reportSchedules.occurrences, { args: { params }, denied: 'viewer' })
  await fourCases(house, api.reportSchedules.sendNow, { args: { params, body: {} }, denied: 'viewer' })
  await fourCases(house, api.reportDeliveries.list, { args: {}, denied: 'viewer' })
  await fourCases(house, api.reportDeliveries.counts, { args: { query: { of: 'state' } }, denied: 'viewer' })
  await fourCases(house, api.reportSchedules.update, {
    args: { params, body: bodyOf({ at_time: '09:15' }) },
    denied: 'viewer',
    headers: { 'if-match': '"1"' },
  })
  const ended = { args: { params, body: { status: 'ended' as const } }, denied: 'viewer' as const }
  expect((await fourCases(house, api.reportSchedules.move, ended)).data.state).toBe('ended')
})

test('[R-RTE-8] a scheduled report runs once when it is due, goes to its readers, and its next time is stored', async () => {
  const { id, next_at } = await added()
  const now = new Date(next_at ?? '')
  expect(await due(new Date(now.getTime() - 1_000))).toBe(0)
  await due(now)
  await due(now)
  const [only, ...others] = await sent(id)
  expect(others).toEqual([])
  expect(only).toMatchObject({ due_at: next_at, state: 'empty', is_late: false, made_up: 0, rows: 0 })
  expect(only?.deliveries.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['mail', house.users.agency_admin.email],
  ])
  const after = await read(id)
  expect(after.next_at).toBe(dueAfter(after, now.toISOString())[0])
})

test('[R-RTE-8] runs missed during downtime run once, marked late, and the others are recorded', async () => {
  const { id } = await added()
  const now = new Date()
  await rewind(id, new Date(now.getTime() - 3 * 86_400_000 - 3_600_000))
  // Several workers at once
  await Promise.all([due(now), due(now), due(now)])
  const found = await sent(id)
  expect(found.filter(one => one.state !== 'missed')).toHaveLength(1)
  expect(found[0]).toMatchObject({ is_late: true, made_up: found.length - 1 })
  expect(found.length).toBeGreaterThan(2)
  const { rows } = await house.owner.query(
    'select from report_runs r join report_occurrences o on o.run_id = r.id where o.schedule_id = $1',
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('[R-RTE-8] an empty report sends a notice, the headings or nothing', async () => {
  const states = []
  for (const empty_policy of ['notice', 'headings', 'skip'] as const) {
    const { id, next_at } = await added({ empty_policy })
    await due(new Date(next_at ?? ''))
    const [one] = await sent(id)
    states.push([one?.state, one?.deliveries.length])
  }
  expect(states).toEqual([
    ['empty', 1],
    ['empty', 1],
    ['empty', 0],
  ])
})

test('[R-RTE-8] three unopened runs in a row pause a schedule and notify its owner and the administrators', async () => {
  await house.owner.query('delete from outbox')
  const { id } = await added({ empty_policy: 'headings' })
  // Pretend that each of the last three found rows
  for (let n = 0; n < 3; n++) {
    await rewind(id, new Date(Date.now() - 60_000))
    await due(new Date())
    await sent(id)
    await house.owner.query("update report_occurrences set state = 'sent', due_at = due_at where schedule_id = $1", [
      id,
    ])
  }
  await rewind(id, new Date(Date.now() - 30_000))
  await due(new Date())
  expect(await read(id)).toMatchObject({ state: 'paused', paused_why: 'unopened', next_at: null })
  const { rows } = await house.owner.query<{ recipient: string }>(
    "select recipient from outbox where event = 'report_trouble'",
  )
  expect(rows.map(one => one.recipient)).toContain(house.users.agency_admin.email)
  // Resuming resets the count
  const resumed = await house.call(api.reportSchedules.move, { params: { id }, body: { status: 'active' } })
  expect(resumed.data).toMatchObject({ state: 'active', unopened: 0 })
  expect(Date.parse(resumed.data.next_at ?? '')).toBeGreaterThan(Date.now())
})

test('[R-RTE-8] an archived report pauses its schedule, and an impossible transition is refused', async () => {
  const { data: report } = await house.call(api.reports.add, {
    body: { names: { en: 'To be archived' }, definition: numbers, shared_with: [] },
  })
  const { id } = await added({ report: report.id })
  await house.call(
    api.reports.update,
    { params: { id: report.id }, body: { archived: true } },
    { headers: { 'if-match': '"1"' } },
  )
  await rewind(id, new Date(Date.now() - 1_000))
  await due(new Date())
  expect(await read(id)).toMatchObject({ state: 'paused', paused_why: 'archived' })
  const refused = await house.call(api.reportSchedules.move, { params: { id }, body: { status: 'paused' } })
  expect(refused.failure?.code).toBe('TRANSITION_REFUSED')
  await house.call(api.reportSchedules.move, { params: { id }, body: { status: 'ended' } })
  const over = await house.call(api.reportSchedules.move, { params: { id }, body: { status: 'active' } })
  expect(over.failure?.code).toBe('TRANSITION_REFUSED')
})

test('[R-RTE-8] invalid schedules are refused at the field: days of another kind, unknown domains, unauthorized readers, attachments about people', async () => {
  const refusal = async (over: Partial<ScheduleBody>) => {
    const { status, failure } = await house.call(api.reportSchedules.add, { body: bodyOf(over) })
    expect(status).toBe(422)
    return Object.keys(failure?.errors ?? {})
  }
  expect(await refusal({ type_id: 'weekly', schedule_on: '31' })).toEqual(['schedule_on'])
  expect(await refusal({ type_id: 'daily', schedule_on: 'monday' })).toEqual(['schedule_on'])
  expect(await refusal({ ends_on: '2020-01-01' })).toEqual(['ends_on'])
  expect(await refusal({ user_ids: [] })).toEqual(['user_ids'])
  expect(await refusal({ user_ids: [house.users.rn_limited.id] })).toEqual(['user_ids'])
  expect(await refusal({ addresses: ['somebody@elsewhere.example'] })).toEqual(['addresses'])
  expect(await refusal({ attaches: true })).toEqual(['attaches'])
})

test('[R-RTE-8] an address gets data about people once a second person agreed, and opens it only by a code', async () => {
  await house.owner.query('delete from outbox')
  await house.owner.query("update organizations set report_domains = '{state.example}' where id = $1", [
    house.agency.id,
  ])
  const { id, outside } = await added({ addresses: ['surveyor@state.example'], empty_policy: 'headings' })
  expect(outside).toBe('waiting')
  const send = async () => {
    await rewind(id, new Date(Date.now() - 1_000))
    await due(new Date())
    const [one] = await sent(id)
    return one?.deliveries.find(({ recipient }) => recipient.startsWith('surveyor'))
  }
  expect(await send()).toMatchObject({ state: 'refused' })
  await house.owner.query(
    "update approvals set proposed_by = $2, proposed_by_name = 'Somebody else' where subject_id = $1",
    [id, house.users.csm.id],
  )
  const { rows: asked } = await house.owner.query<{ id: Id }>(
    "select id from approvals where subject_id = $1 and state = 'pending'",
    [id],
  )
  const approved = await house.call(api.approvals.approve, { params: { id: asked[0]?.id ?? '' }, body: {} })
  expect(approved.status, JSON.stringify(approved.failure)).toBe(200)
  expect((await read(id)).outside).toBe('agreed')
  expect(await send()).toMatchObject({ state: 'queued', channel: 'mail' })

  const token = await inMail(/report#token=(\S+)/)
  const look = await house.call(api.reportLinks.look, { body: { token } }, { as: 'anonymous' })
  expect(look.data).toMatchObject({ address: 's•••@state.example', agency: house.agency.name })
  const strange = await house.call(api.reportLinks.look, { body: { token: `${token}x` } }, { as: 'anonymous' })
  expect(strange.status).toBe(404)
  expect((await house.call(api.reportLinks.code, { body: { token } }, { as: 'anonymous' })).status).toBe(200)
  const wrong = await house.call(api.reportLinks.open, { body: { token, code: 'ABCDEFGH' } }, { as: 'anonymous' })
  expect(wrong.failure?.code).toBe('WRONG_CODE')
  const code = await inMail(/^([A-Z0-9]{8})$/m)
  const opened = await house.call(api.reportLinks.open, { body: { token, code } }, { as: 'anonymous' })
  expect(opened.data).toMatchObject({ agency: house.agency.name, formats: ['csv'] })
  const again = await house.call(api.reportLinks.open, { body: { token, code } }, { as: 'anonymous' })
  expect(again.failure?.code).toBe('WRONG_CODE')
  const { session } = opened.data
  const file = await house.call(api.reportLinks.file, { body: { token, session, format: 'csv' } }, { as: 'anonymous' })
  expect(file.status).toBe(200)
  const pdf = await house.call(api.reportLinks.file, { body: { token, session, format: 'pdf' } }, { as: 'anonymous' })
  expect(pdf.status).toBe(404)
  // Removing a domain closes the links it allowed
  await house.owner.query("update report_schedules set addresses = '{}' where id = $1", [id])
  expect((await house.call(api.reportLinks.look, { body: { token } }, { as: 'anonymous' })).status).toBe(404)
})

test('[R-RTE-8] a finished report is sent to subscribed webhooks, and “send me one now” goes only to the caller', async () => {
  const { id, next_at } = await added({ webhook: true, user_ids: [] })
  await due(new Date(next_at ?? ''))
  const [one] = await sent(id)
  expect(one?.deliveries).toMatchObject([{ channel: 'webhook', state: 'refused' }])
  const now = await house.call(api.reportSchedules.sendNow, { params: { id }, body: {} })
  expect(now.status).toBe(200)
  const mine = (await sent(id)).find(({ asked_by_name }) => asked_by_name !== null)
  expect(mine).toMatchObject({ run_id: now.data.run_id, asked_by_name: house.users.agency_admin.name })
  expect(mine?.deliveries.map(({ recipient }) => recipient)).toEqual([house.users.agency_admin.email])
  const log = await house.call(api.reportDeliveries.list, { query: { schedule: id } })
  expect(log.data.meta.total).toBe(2)
})
