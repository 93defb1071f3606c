import { api, type Args, type ProviderStatus, rolePermissions } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { type EmployeeRecord } from '../../demo/factories/employees.ts'
import { type ProgramRecord } from '../../demo/factories/programs.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let worker: RunningWorker
let type_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from employees')
})

const people = (...over: Partial<EmployeeRecord>[]) =>
  peopleIn(house, over, at => ({ employee_number: `N-${at + 1}`, hire_date: '2020-01-06' }))
const program = async (over: Partial<ProgramRecord> = {}) =>
  (await programIn(house, { program: { training_type_id: type_id, ...over } })).id

const rows = (ids: readonly string[]) => ({ by: 'rows' as const, ids: [...ids] })
const adding = (program_id: string, over: object = {}) => ({
  act: 'assign' as const,
  program_id,
  start_date: today,
  due_on: null,
  reason: null,
  ...over,
})
async function done(ids: readonly string[], change: Args<typeof api.bulk.add>['body']['change'], as?: Caller) {
  const plan = await previewed(house, { audience: rows(ids), change }, as)
  return runBulk(house, plan.id, as)
}
const progress = async (
  id: string,
  query: Args<typeof api.assignments.list>['query'] = {},
  as: Caller = 'agency_admin',
) => (await house.call(api.assignments.list, { params: { id }, query }, { as })).data
const trainingOf = async (id: string) => (await house.call(api.assignments.ofEmployee, { params: { id } })).data
const history = async (id: string) => (await house.call(api.employees.history, { params: { id } })).data.data
const status = (id: string, provider_status: ProviderStatus, effective_on: string, reason: string | null = null) =>
  house.call(api.employees.changeStatus, {
    params: { id },
    body: { provider_status, effective_on, reason, note: null, expected_return: null },
  })

test('[R-RTE-7] access in four cases for each call', async () => {
  const [id = ''] = await people({})
  const program_id = await program()
  await done([id], adding(program_id))
  const params = { id: program_id }
  const { data } = await fourCases(house, api.assignments.list, { args: { params } })
  expect(data.data).toMatchObject([{ name: 'Abela, Ana', standing: 'assigned', due_on: dayFrom(30), days_overdue: 0 }])
  await fourCases(house, api.assignments.counts, { args: { params, query: { of: 'standing' } } })
  await fourCases(house, api.assignments.export, { args: { params, query: { format: 'csv' } }, denied: 'viewer' })
  const own = await fourCases(house, api.assignments.ofEmployee, { args: { params: { id } } })
  expect(own.data).toMatchObject({ paused_since: null, data: [{ title: 'Fall prevention', due_on: dayFrom(30) }] })
})

test('[R-RTE-14] add to program: the preview shows each due date and who is skipped, the run applies it, the history says so', async () => {
  const [first = '', second = '', gone = ''] = await people(
    {},
    { hire_date: null },
    { provider_status: 5, termination_date: '2026-01-05' },
  )
  const program_id = await program({ due_from: 'hire', due_days: 90 })
  await done([second], adding(program_id))
  const plan = await previewed(house, {
    audience: rows([first, second, gone]),
    change: adding(program_id, { reason: 'Survey' }),
  })
  expect(plan).toMatchObject({ title: 'Add to Fall prevention', counts: { update: 1, skip: 2 } })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    {
      changes: [
        { field: 'program', after: 'Fall prevention' },
        { field: 'start_date', after: today },
        { field: 'due_on', after: '2020-04-05' },
      ],
    },
    { outcome: 'skip', reason: 'Already has this program.' },
    { outcome: 'skip', reason: 'No longer works here.' },
  ])
  expect((await trainingOf(first)).data).toEqual([])
  await runBulk(house, plan.id)
  expect((await progress(program_id)).data).toMatchObject([
    { employee_id: first, standing: 'overdue', due_on: '2020-04-05', source: 'bulk', reason: 'Survey' },
    { employee_id: second, standing: 'assigned', due_on: null },
  ])
  expect(await history(first)).toMatchObject([
    { kind: 'training.assigned', source: 'bulk', reason: 'Survey', actor_name: 'Ada Admin', job_id: plan.id },
  ])
})

test('a program that can’t be started, is archived or belongs to another agency is refused at its field; so is a due date before the start', async () => {
  const [id = ''] = await people({})
  const refused = async (program_id: string, over = {}) =>
    (await house.call(api.bulk.add, { body: { audience: rows([id]), change: adding(program_id, over) } })).failure
      ?.errors
  const paused = await program({ is_paused: true })
  expect(await refused(paused)).toEqual({
    'change.program_id': ['“Fall prevention” can’t be started right now. Fix the reason on the program’s page first.'],
  })
  const archived = await program({ archived_at: '2026-01-05T12:00:00Z' })
  expect(await refused(archived)).toEqual({ 'change.program_id': ['“Fall prevention” is archived. Restore it first.'] })
  expect(await refused(id)).toEqual({ 'change.program_id': ['This program does not exist. Choose another one.'] })
  expect(await refused(await program(), { due_on: dayFrom(-1) })).toEqual({
    'change.due_on': ['The due date can’t be before the start date.'],
  })
})

test('a due date is a plausible day', async () => {
  const ids = await people({})
  const program_id = await program()
  for (const due_on of ['9999-12-31', '0000-01-01', '0001-01-01']) {
    const change = { act: 'assignment_due' as const, program_id, to: { by: 'day' as const, due_on }, reason: 'Later' }
    const { status, failure } = await house.call(api.bulk.add, { body: { audience: rows(ids), change } })
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, ['change.to.due_on']])
  }
})

test('two runs at once leave one open assignment each, and the slower one says why', async () => {
  const ids = await people({}, {}, {})
  const program_id = await program()
  const one = await previewed(house, { audience: rows(ids), change: adding(program_id) })
  const two = await previewed(house, { audience: rows(ids), change: adding(program_id) })
  const ended = await Promise.all([runBulk(house, one.id), runBulk(house, two.id)])
  expect(ended.map(({ counts }) => counts.update ?? 0).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect((await progress(program_id)).meta.total).toBe(3)
  const slower = ended.find(({ counts }) => counts.reject)
  expect((await peopleOf(house, slower?.id ?? '')).map(({ reason }) => reason)).toEqual(
    ids.map(() => 'Got this program, or left, after the preview.'),
  )
})

test('an undo removes assignments no one changed since, and lists the others', async () => {
  const [first = '', second = ''] = await people({}, {})
  const program_id = await program()
  const plan = await done([first, second], adding(program_id))
  await done([second], {
    act: 'assignment_due',
    program_id,
    to: { by: 'days', days: 14 },
    reason: 'Family emergency',
  })
  const undone = await undoBulk(house, plan.id)
  expect(undone.counts).toMatchObject({ kept: 1 })
  expect((await trainingOf(first)).data).toEqual([])
  expect((await trainingOf(second)).data).toMatchObject([{ due_by: 'extension', due_on: dayFrom(44) }])
  expect(await peopleOf(house, plan.id, { outcome: 'kept' })).toMatchObject([
    { employee_id: second, reason: 'Started, changed or withdrawn since.' },
  ])
  expect((await history(first)).map(({ kind }) => kind)).toEqual(['training.withdrawn', 'training.assigned'])
})

test('[R-RTE-14] edit start date: a due date by rule moves along and is previewed, one set by hand stays; both can be undone', async () => {
  const [first = '', second = '', third = ''] = await people({}, {}, {})
  const program_id = await program()
  await done([first], adding(program_id))
  await done([second], adding(program_id, { due_on: dayFrom(60) }))
  const change = { act: 'assignment_start' as const, program_id, start_date: dayFrom(10) }
  const plan = await previewed(house, { audience: rows([first, second, third]), change })
  expect(await peopleOf(house, plan.id)).toMatchObject([
    {
      changes: [
        { field: 'program' },
        { field: 'start_date', before: today, after: dayFrom(10) },
        { field: 'due_on', before: dayFrom(30), after: dayFrom(40) },
      ],
    },
    { changes: [{ field: 'program' }, { field: 'start_date' }] },
    { outcome: 'skip', reason: 'Doesn’t have this program open.' },
  ])
  await runBulk(house, plan.id)
  expect((await progress(program_id)).data).toMatchObject([
    { standing: 'scheduled', start_date: dayFrom(10), due_on: dayFrom(40) },
    { standing: 'scheduled', due_on: dayFrom(60) },
  ])
  await undoBulk(house, plan.id)
  expect((await progress(program_id)).data).toMatchObject([
    { standing: 'assigned', start_date: today, due_on: dayFrom(30) },
    { standing: 'assigned', due_on: dayFrom(60) },
  ])
})

test('progress rows are withdrawn with a reason; the record stays, and an undo reopens it', async () => {
  const ids = await people({}, {})
  const program_id = await program()
  await done(ids, adding(program_id))
  const row = (await progress(program_id)).data[0]?.id ?? ''
  const change = { act: 'withdraw' as const, program_id, reason: 'Assigned by mistake' }
  const audience = { by: 'progress' as const, program_id, filters: {}, ids: [row] }
  const plan = await previewed(house, { audience, change })
  expect(plan).toMatchObject({ counts: { update: 1 }, audience: '1 selected employee' })
  await runBulk(house, plan.id)
  expect((await progress(program_id, { standing: 'withdrawn' })).data).toMatchObject([
    { id: row, reason: 'Assigned by mistake', withdrawn_how: 'manual', withdrawn_on: today },
  ])
  expect((await history(ids[0] ?? ''))[0]).toMatchObject({ kind: 'training.withdrawn', reason: 'Assigned by mistake' })
  await undoBulk(house, plan.id)
  expect((await progress(program_id, { standing: 'withdrawn' })).meta.total).toBe(0)
  const all = await previewed(house, { audience: { by: 'progress', program_id, filters: { due: 'month' } }, change })
  expect(all).toMatchObject({ counts: { update: 2 }, audience: '2 people of this program' })
})

test('filters, counts and orders find who is late, due soon or without a date', async () => {
  const ids = await people({}, {}, {}, {})
  const program_id = await program()
  const organization_id = house.agency.id
  const due = [dayFrom(-3), dayFrom(5), dayFrom(20), null]
  await house.load({
    assignments: ids.map((employee_id, at) =>
      anAssignment({ organization_id, employee_id, program_id, rule_due_on: due[at] ?? null }),
    ),
  })
  const found = async (query: object) => (await progress(program_id, query)).data.map(({ due_on }) => due_on)
  expect(await found({ standing: 'overdue' })).toEqual([due[0]])
  expect(await found({ due: 'week' })).toEqual([due[1]])
  expect(await found({ due: 'month' })).toEqual([due[1], due[2]])
  expect(await found({ due: 'week,none', sort_by: '-due_on' })).toEqual([due[1], null])
  expect(await found({ search: 'abelc' })).toEqual([due[2]])
  const counts = await house.call(api.assignments.counts, { params: { id: program_id }, query: { of: 'standing' } })
  expect(counts.data.data).toEqual([
    { value: 'assigned', count: 3 },
    { value: 'overdue', count: 1 },
  ])
  const list = await house.call(api.programs.list, {})
  expect(list.data.data.find(({ id }) => id === program_id)).toMatchObject({ assigned: 4, overdue: 1 })
})

test('on leave, due dates wait; on return they move by the days away, and undoing the return moves them back', async () => {
  const [id = ''] = await people({})
  const program_id = await program()
  const assigned_on = dayFrom(-40)
  const one = { employee_id: id, program_id, assigned_on, rule_due_on: dayFrom(-10) }
  await house.load({ assignments: [anAssignment({ organization_id: house.agency.id, ...one })] })
  await status(id, 4, dayFrom(-30), 'Family leave')
  expect(await trainingOf(id)).toMatchObject({
    paused_since: dayFrom(-30),
    data: [{ standing: 'paused', due_on: dayFrom(-10), days_overdue: 0 }],
  })
  await status(id, 1, dayFrom(-2))
  expect(await trainingOf(id)).toMatchObject({
    paused_since: null,
    data: [{ standing: 'assigned', due_on: dayFrom(18), frozen_days: 28 }],
  })
  expect((await history(id)).find(({ kind }) => kind === 'training.resumed')).toMatchObject({
    changes: [{ field: 'program' }, { field: 'due_on', before: dayFrom(-10), after: dayFrom(18) }],
  })
})

test('a preview from an earlier day adds no one: due dates count from the day of the run', async () => {
  const [id = ''] = await people({})
  const program_id = await program()
  const plan = await previewed(house, { audience: rows([id]), change: adding(program_id) })
  await house.owner.query(
    `update jobs set settings = settings || jsonb_build_object('today', $2::text) where id = $1`,
    [plan.id, dayFrom(-1)],
  )
  const params = { id: plan.id }
  const refused = await house.call(api.bulk.run, { params, body: {} })
  expect([refused.status, refused.failure.message]).toEqual([409, expect.stringMatching(/earlier day.*Preview again/)])
  expect((await trainingOf(id)).data).toEqual([])
  await house.call(api.bulk.plan, { params, body: {} })
  await untilBulk(house, plan.id, ({ state }) => state === 'planned')
  await runBulk(house, plan.id)
  expect((await trainingOf(id)).data).toMatchObject([{ assigned_on: today, due_on: dayFrom(30) }])
})

test('undoing keeps and names people given attempts since, because attempts would be lost with the assignment', async () => {
  const ids = await people({}, {})
  const program_id = await program()
  const plan = await done(ids, adding(program_id))
  await house.owner.query(
    `insert into attempt_grants (organization_id, assignment_id, employee_id, extra, reason, granted_on, granted_by_name)
     select organization_id, id, employee_id, 2, 'Language', current_date, 'Ann Lee' from assignments where employee_id = $1`,
    [ids[0]],
  )
  const { data } = await house.call(api.bulk.undoPreview, { params: { id: plan.id } })
  expect(data).toMatchObject({ restored: 1, left: 1 })
  await undoBulk(house, plan.id)
  expect(await peopleOf(house, plan.id, { outcome: 'kept' })).toMatchObject([{ employee_id: ids[0] }])
  expect((await progress(program_id)).data).toMatchObject([{ employee_id: ids[0], standing: 'assigned' }])
})

test('leaving the agency closes open programs with that reason; undoing the departure reopens them', async () => {
  const [id = ''] = await people({})
  const program_id = await program()
  await done([id], adding(program_id))
  const change = {
    act: 'status' as const,
    provider_status: 5 as const,
    reason: 'Resigned',
    note: null,
    effective_on: today,
  }
  const plan = await done([id], change)
  expect((await trainingOf(id)).data).toMatchObject([
    { standing: 'withdrawn', withdrawn_how: 'left', withdrawn_on: today },
  ])
  await undoBulk(house, plan.id)
  expect((await trainingOf(id)).data).toMatchObject([{ standing: 'assigned', due_on: dayFrom(30) }])
})

test('undoing a departure from leave resumes the leave: due dates wait as before', async () => {
  const [id = ''] = await people({})
  const program_id = await program()
  const one = { employee_id: id, program_id, assigned_on: dayFrom(-40), rule_due_on: dayFrom(5) }
  await house.load({ assignments: [anAssignment({ organization_id: house.agency.id, ...one })] })
  await status(id, 4, dayFrom(-30), 'Family leave')
  const left = { act: 'status' as const, provider_status: 5 as const, reason: 'Resigned', note: null }
  const { id: job } = await done([id], { ...left, effective_on: today })
  await undoBulk(house, job)
  expect(await trainingOf(id)).toMatchObject({
    paused_since: dayFrom(-30),
    data: [{ standing: 'paused', due_on: dayFrom(5), frozen_days: 0 }],
  })
})

test('a coordinator sees and assigns only their own people; a viewer and a nurse cannot assign', async () => {
  const [mine = '', other = ''] = await people({ coordinator_id: house.agency.coordinator_id }, {})
  const program_id = await program()
  await done([mine, other], adding(program_id))
  const as = 'coordinator_limited'
  expect((await progress(program_id, {}, as)).data.map(({ employee_id }) => employee_id)).toEqual([mine])
  const list = await house.call(api.programs.get, { params: { id: program_id } }, { as })
  expect(list.data).toMatchObject({ assigned: 1 })
  const hidden = await house.call(api.assignments.ofEmployee, { params: { id: other } }, { as })
  expect(hidden.status).toBe(404)
  const change = { act: 'withdraw' as const, program_id, reason: 'No longer needed' }
  const plan = await previewed(house, { audience: { by: 'progress', program_id, filters: {} }, change }, as)
  expect(plan.counts).toEqual({ update: 1 })
  const tried = (as: Caller) => house.call(api.bulk.add, { body: { audience: rows([mine]), change } }, { as })
  expect((await tried('viewer')).status).toBe(403)
  // May change other things in bulk, but not this
  const nurse = await tried('rn_limited')
  expect([nurse.status, nurse.failure.errors]).toEqual([
    422,
    { 'change.act': ['You don’t have permission to assign training.'] },
  ])
})

test('an undo requires the permission to assign training too, both when requested and when it begins', async () => {
  const ids = await people({})
  const program_id = await program()
  const { id } = await done(ids, adding(program_id))
  // No current role has one permission without the other; roles are data, so one may get there
  const before = rolePermissions.agency_admin
  const none = before.filter(one => one !== 'assign_training')
  try {
    rolePermissions.agency_admin = none
    const refused = await house.call(api.bulk.undo, { params: { id }, body: {} })
    expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['change.act']])
    rolePermissions.agency_admin = before
    await worker.stop()
    const asked = await house.call(api.bulk.undo, { params: { id }, body: {} })
    expect(asked.data.state).toBe('undoing')
    rolePermissions.agency_admin = none
    worker = await workerOf(house)
    const ended = await untilBulk(house, id, ({ state }) => state !== 'undoing')
    expect([ended.state, (await progress(program_id)).meta.total]).toEqual(['failed', 1])
  } finally {
    rolePermissions.agency_admin = before
  }
  expect((await undoBulk(house, id)).state).toBe('undone')
})

test('archiving asks about people who have the program open: they finish, or it is withdrawn', async () => {
  const ids = await people({}, {})
  const program_id = await program()
  await done(ids, adding(program_id))
  const archive = (open?: 'finish' | 'withdraw') =>
    house.call(api.programs.setStatus, {
      params: { id: program_id },
      body: { status: 'archived', ...(open && { open }) },
    })
  expect((await archive()).failure?.errors).toEqual({
    open: ['2 people have this program open. Choose whether they finish it.'],
  })
  expect((await archive('finish')).data).toMatchObject({ status: 'archived', assigned: 2 })
  await house.call(api.programs.setStatus, { params: { id: program_id }, body: { status: 'active' } })
  expect((await archive('withdraw')).data).toMatchObject({ status: 'archived', assigned: 0 })
  expect((await trainingOf(ids[0] ?? '')).data).toMatchObject([{ standing: 'withdrawn', withdrawn_how: 'archived' }])
})
