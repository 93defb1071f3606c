import { addDays, api, type Args } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram, aProgramVersion } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { peopleOf, previewed, runBulk, undoBulk, untilBulk } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { todayIn } from '../employees/today.ts'
import { renewals } from './renewals.ts'

let house: House
let worker: RunningWorker
let type_id: string
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)

beforeAll(async () => {
  house = await openHouse()
  const type = aTrainingType({ organization_id: house.agency.id, name: 'In-service' })
  type_id = type.id
  await house.load({ training_types: [type] })
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs; delete from employees; update programs set archived_at = now()')
})

async function program(title: string): Promise<string> {
  const organization_id = house.agency.id
  const one = aProgram({ organization_id, training_type_id: type_id, titles: { en: title } })
  const version = aProgramVersion({ organization_id, program_id: one.id, languages: ['en'] })
  await house.load({ programs: [one], program_versions: [version] })
  return one.id
}
const satisfy = (id: string, satisfied_by_ids: string[]) =>
  house.call(api.programs.update, { params: { id }, body: { satisfied_by_ids } }, { headers: { 'if-match': '*' } })
async function person(
  last_name: string,
  assignments: readonly (Partial<AssignmentRecord> & { program_id: string })[] = [],
): Promise<string> {
  const organization_id = house.agency.id
  const employee = anEmployee({ organization_id, first_name: 'Ana', last_name })
  const rows = assignments.map(one => anAssignment({ organization_id, employee_id: employee.id, ...one }))
  await house.load({ employees: [employee], assignments: rows })
  return employee.id
}
const done = (program_id: string, completed_on: string, expires_on: string | null = null) => ({
  program_id,
  state: 'completed' as const,
  completed_on,
  completed_how: 'online' as const,
  completed_at: '2026-03-03T12:00:00Z',
  expires_on,
})
type Change = Args<typeof api.bulk.add>['body']['change']
const add = (program_id: string, again = false): Change => ({
  act: 'assign',
  program_id,
  start_date: today,
  due_on: null,
  reason: null,
  again,
})

test('a program names its equivalents; unknown ones, itself and cycles are refused with a message', async () => {
  const [a, b, c] = [await program('Bathing'), await program('Personal care'), await program('Care in full')]
  const saved = await satisfy(a, [b])
  expect(saved.data).toMatchObject({ satisfied_by_ids: [b], satisfied_by: [{ id: b, name: 'Personal care' }] })
  expect((await satisfy(b, [c])).status).toBe(200)
  const sentences = async (id: string, ids: string[]) => (await satisfy(id, ids)).failure.errors
  expect(await sentences(a, [a])).toEqual({ satisfied_by_ids: ['A program can’t satisfy itself.'] })
  expect(await sentences(c, [a])).toEqual({
    satisfied_by_ids: [
      '“Bathing” is already satisfied by this program, directly or through others. Choose one direction.',
    ],
  })
  expect(await sentences(c, ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'])).toEqual({
    satisfied_by_ids: ['One of these programs does not exist. Choose others.'],
  })
  expect((await satisfy(a, [])).data.satisfied_by).toEqual([])
  expect((await satisfy(c, [a])).status).toBe(200)
  const { rows } = await house.owner.query<{ changes: object[] }>(
    `select changes from events where kind = 'program.updated' and subject_id = $1 order by id limit 1`,
    [a],
  )
  expect(rows[0]?.changes).toEqual([{ field: 'satisfied_by_ids', before: null, after: 'Personal care' }])
})

test('an employee with a valid completion of an equivalent is skipped with the reason, unless a repeat was requested', async () => {
  const [small, large] = [await program('Bathing'), await program('Personal care')]
  await satisfy(small, [large])
  const ids = [
    await person('Abela', [done(large, dayFrom(-10), dayFrom(20))]),
    await person('Abelb', [done(large, dayFrom(-400), dayFrom(-35))]),
    await person('Abelc', [done(large, dayFrom(-10))]),
    await person('Abeld'),
  ]
  const plan = await previewed(house, { audience: { by: 'rows', ids }, change: add(small) })
  expect((await peopleOf(house, plan.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skip', expect.stringMatching(/^Already satisfied: completed “Personal care” .*, valid to /)],
    ['update', null],
    ['skip', expect.stringMatching(/^Already satisfied: completed “Personal care” .*, with no expiry\.$/)],
    ['update', null],
  ])
  const again = await previewed(house, { audience: { by: 'rows', ids }, change: add(small, true) })
  expect(again.counts).toEqual({ update: 4 })
  // One way: the small one does not satisfy the large one
  const one = await person('Abele', [done(small, dayFrom(-1))])
  const other = await previewed(house, { audience: { by: 'rows', ids: [one] }, change: add(large) })
  expect(other.counts).toEqual({ update: 1 })
})

test('an open program shows its equivalents in progress and on the person’s page', async () => {
  const [small, large] = [await program('Bathing'), await program('Personal care')]
  await satisfy(small, [large])
  const id = await person('Abela', [{ program_id: small }, done(large, dayFrom(-10), dayFrom(20))])
  const satisfied_by = { title: 'Personal care', completed_on: dayFrom(-10), expires_on: dayFrom(20) }
  const progress = await house.call(api.assignments.list, { params: { id: small }, query: {} })
  expect(progress.data.data).toMatchObject([{ employee_id: id, satisfied_by }])
  const own = await house.call(api.assignments.ofEmployee, { params: { id } })
  expect(own.data.data.map(one => one.satisfied_by)).toEqual([satisfied_by, null])
})

test('a renewal waits while another completion satisfies it, and opens when that expires', async () => {
  const [small, large] = [await program('Bathing'), await program('Personal care')]
  await satisfy(small, [large])
  await house.owner.query(
    `update programs set recurrence = 'rolling', validity = 'months', validity_months = 12, lead_days = 30 where id = $1`,
    [small],
  )
  await person('Abela', [done(small, dayFrom(-360), dayFrom(5)), done(large, dayFrom(-10), dayFrom(100))])
  expect(await turnOf(house, renewals)).toBe(0)
  await house.owner.query('update assignments set expires_on = $2 where program_id = $1', [large, dayFrom(29)])
  expect(await turnOf(house, renewals)).toBe(1)
})

const states = async (id: string) =>
  Object.fromEntries(
    (
      await house.owner.query<{ title: string; state: string }>(
        `select p.titles ->> 'en' as title, a.state from assignments a join programs p on p.id = a.program_id where a.employee_id = $1 order by a.id`,
        [id],
      )
    ).rows.map(({ title, state }) => [title, state]),
  )
const entries = async (id: string) =>
  (
    await house.owner.query<{ kind: string; title: string }>(
      `select r.kind, p.titles ->> 'en' as title from training_records r join programs p on p.id = r.program_id where r.employee_id = $1 order by r.entered_at, r.kind`,
      [id],
    )
  ).rows
const told = async (id: string) =>
  (
    await house.owner.query<{ kind: string }>(
      `select kind from events where subject_id = $1 and kind like 'training.%' order by id`,
      [id],
    )
  ).rows.map(({ kind }) => kind.slice('training.'.length))
const act = async (id: string, change: Change) => {
  const { id: job } = await previewed(house, { audience: { by: 'rows', ids: [id] }, change })
  return runBulk(house, job)
}
const onPaper = (program_id: string): Change => ({
  act: 'complete',
  program_id,
  completed_on: dayFrom(-1),
  minutes: null,
  files: [],
  seen_by: 'Rita Nurse',
  note: null,
  assigns: false,
})
const takenBack = (program_id: string): Change => ({
  act: 'correct',
  program_id,
  completed_on: null,
  reason: 'Somebody else sat there',
})

test('a later completion closes what it satisfies, writes no credit for it, and reopens it when reversed', async () => {
  const [small, large] = [await program('Bathing'), await program('Personal care')]
  await satisfy(small, [large])
  const id = await person('Abela', [{ program_id: small }, { program_id: large }])
  const other = await person('Abelb', [{ program_id: small }])
  await act(id, onPaper(large))
  expect(await states(id)).toEqual({ Bathing: 'satisfied', 'Personal care': 'completed' })
  expect(await states(other)).toEqual({ Bathing: 'assigned' })
  expect(await entries(id)).toEqual([{ kind: 'completion', title: 'Personal care' }])
  const { data } = await house.call(api.assignments.ofEmployee, { params: { id } })
  expect(data.data.find(({ program_id }) => program_id === small)).toMatchObject({
    standing: 'satisfied',
    satisfied_by: { title: 'Personal care', completed_on: dayFrom(-1) },
    completed_on: null,
  })
  const progress = await house.call(api.assignments.list, { params: { id: small }, query: { standing: 'satisfied' } })
  expect(progress.data.data.map(({ employee_id }) => employee_id)).toEqual([id])
  const has = await house.call(api.employees.list, { query: { program_id: small, program_standing: 'without' } })
  expect(has.data.meta.total).toBe(0)
  await act(id, takenBack(large))
  expect(await states(id)).toEqual({ Bathing: 'assigned', 'Personal care': 'assigned' })
  expect(await told(id)).toEqual(['completed', 'satisfied', 'reversed', 'unsatisfied'])
})

test('a satisfied program stays so while another completion satisfies it; nothing opens for people who have left by then', async () => {
  const [small, one, two] = [await program('Bathing'), await program('Personal care'), await program('Care in full')]
  await satisfy(small, [one, two])
  const id = await person('Abela', [{ program_id: small }, { program_id: one }, done(two, dayFrom(-5))])
  await act(id, onPaper(one))
  await act(id, takenBack(one))
  expect(await states(id)).toMatchObject({ Bathing: 'satisfied' })
  const gone = await person('Abelb', [{ program_id: small }, { program_id: one }])
  await act(gone, onPaper(one))
  await house.owner.query('update employees set provider_status = 5, termination_date = now() where id = $1', [gone])
  await act(gone, takenBack(one))
  expect(await states(gone)).toMatchObject({ Bathing: 'withdrawn' })
})

test('when that completion expires the program counts as expired, and a recurring one opens its renewal', async () => {
  const [small, large] = [await program('Bathing'), await program('Personal care')]
  await satisfy(small, [large])
  await house.owner.query(
    `update programs set recurrence = 'rolling', validity = 'months', validity_months = 12, lead_days = 30 where id = $1`,
    [small],
  )
  await house.owner.query(`update programs set validity = 'months', validity_months = 12 where id = $1`, [large])
  const id = await person('Abela', [{ program_id: small }, { program_id: large }])
  await act(id, onPaper(large))
  expect(await turnOf(house, renewals)).toBe(0)
  await house.owner.query('update assignments set expires_on = $2 where employee_id = $1', [id, dayFrom(-1)])
  const { data } = await house.call(api.assignments.list, { params: { id: small }, query: {} })
  expect(data.data).toMatchObject([{ standing: 'expired' }])
  expect(await turnOf(house, renewals)).toBe(1)
  await act(id, onPaper(small))
  const cycles = await house.owner.query(
    'select state, cycle_no from assignments where program_id = $1 order by cycle_no',
    [small],
  )
  expect(cycles.rows).toEqual([
    { state: 'superseded', cycle_no: 1 },
    { state: 'completed', cycle_no: 2 },
  ])
  await act(id, takenBack(small))
  expect(
    await house.owner.query('select state from assignments where program_id = $1 order by cycle_no', [small]),
  ).toMatchObject({
    rows: [{ state: 'satisfied' }, { state: 'assigned' }],
  })
})

test('saving the setting names people whose open program would close, closes it if chosen, and can be undone', async () => {
  const [small, large] = [await program('Bathing'), await program('Personal care')]
  const id = await person('Abela', [{ program_id: small }, done(large, dayFrom(-10))])
  const free = await person('Abelb', [{ program_id: small }, done(large, dayFrom(-400), dayFrom(-35))])
  const { data: impact } = await house.call(api.programRules.impact, {
    params: { id: small },
    query: { satisfied_by_ids: large, about: 'satisfied' },
  })
  expect(impact).toMatchObject({ satisfied: 1, meta: { total: 1 } })
  expect(impact.data).toMatchObject([{ name: 'Abela, Ana', after: dayFrom(-10), by: 'Personal care' }])
  const save = (body: NonNullable<Args<typeof api.programRules.save>['body']>) =>
    house.call(api.programRules.save, { params: { id: small }, body }, { headers: { 'if-match': '*' } })
  expect((await save({ satisfied_by_ids: [large] })).data.closing_job_id).toBeNull()
  expect(await states(id)).toMatchObject({ Bathing: 'assigned' })
  const { data } = await save({ satisfied_by_ids: [large], closes_satisfied: true })
  const job = data.closing_job_id ?? ''
  await untilBulk(house, job, ({ ended_at }) => ended_at !== null)
  expect([await states(id), await states(free)]).toMatchObject([{ Bathing: 'satisfied' }, { Bathing: 'assigned' }])
  expect(await told(id)).toEqual(['satisfied'])
  await undoBulk(house, job)
  expect(await states(id)).toMatchObject({ Bathing: 'assigned' })
})
