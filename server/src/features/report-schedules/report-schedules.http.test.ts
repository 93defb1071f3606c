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
/** Turns until nothing of it runs any more. */
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
const mails = async (event: string) =>
  (
    await house.owner.query<{ recipient: string }>('select recipient from outbox where event = $1 order by recipient', [
      event,
    ])
  ).rows.map(one => one.recipient)

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
  await fourCases(house, api.reportSchedules.move, { args: { params, body: { status: 'ended' } }, denied: 'viewer' })
})

test('[R-RTE-8] a scheduled report runs once when it is due, goes to its readers, and its next time is written', async () => {
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
