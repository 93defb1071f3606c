import { api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk } from '../../../test/bulk-flow.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { renewals } from './renewals.ts'

let house: House
let worker: RunningWorker
let type_id: Id
const today = todayIn('America/New_York')

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const people = (count: number) =>
  peopleIn(
    house,
    Array.from({ length: count }, () => ({})),
  )

/** A linked program with this many seats, checked out long ago. */
async function linked(title: string, seats: number | null, catalog_program_id: Id): Promise<Id> {
  const organization_id = house.agency.id
  const program = await programIn(house, {
    program: { training_type_id: type_id, titles: { en: title }, origin: 'linked' },
  })
  await house.load({
    program_checkouts: [
      {
        organization_id,
        program_id: program.id,
        catalog_program_id,
        mode: 'linked',
        held_version_id: program.version_id,
        held_number: 1,
        latest_number: 1,
        seats,
        valid_from: '2026-01-05',
        valid_to: null,
        awaits: null,
        withdrawn_at: null,
        people: null,
        made_by_name: 'Cora',
        made_at: '2026-01-05T15:00:00Z',
        updated_at: '2026-01-05T15:00:00Z',
      },
    ],
  })
  return program.id
}
const assigned = (program_id: Id, employee_id: Id, over: Partial<AssignmentRecord> = {}) =>
  anAssignment({ organization_id: house.agency.id, employee_id, program_id, ...over })
const completedOn = (completed_on: string): Partial<AssignmentRecord> => ({
  state: 'completed',
  completed_on,
  completed_at: `${completed_on}T15:00:00Z`,
  completed_how: 'online',
})
const withdrawn: Partial<AssignmentRecord> = {
  state: 'withdrawn',
  withdrawn_at: '2026-02-02T15:00:00Z',
  withdrawn_on: '2026-02-02',
  withdrawn_how: 'manual',
  withdrawn_by_name: 'Ada Admin',
}
const catalogProgram = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const adding = (program_id: Id) => ({
  act: 'assign' as const,
  program_id,
  start_date: today,
  due_on: null,
  reason: null,
})
const rows = (ids: readonly Id[]) => ({ by: 'rows' as const, ids: [...ids] })
const read = async (id: Id) => (await house.call(api.programs.get, { params: { id } })).data

test('[R-CSM-2] seats are people: those who have it open, and those who completed it since the checkout, each once', async () => {
  const [open = '', twice = '', before = '', gone = ''] = await people(4)
  const program_id = await linked('Hearts', 3, catalogProgram(1))
  await house.load({
    assignments: [
      assigned(program_id, open),
      assigned(program_id, twice, completedOn('2026-02-10')),
      assigned(program_id, twice, { cycle_no: 2 }),
      assigned(program_id, before, completedOn('2025-12-30')),
      assigned(program_id, gone, withdrawn),
    ],
  })
  expect(await read(program_id)).toMatchObject({ status: 'active', checkout: { seats: 3, seats_used: 2 } })
})

test('[R-CSM-2] people beyond the last seat are skipped by name; when all are taken the program says so and current learners continue', async () => {
  const [has = '', ...others] = await people(4)
  const program_id = await linked('Dementia', 3, catalogProgram(2))
  await house.load({ assignments: [assigned(program_id, has, { assigned_on: today, start_date: today })] })
  const plan = await previewed(house, { audience: rows(others), change: adding(program_id) })
  expect(plan.counts).toEqual({ update: 2, skip: 1 })
  const told = await peopleOf(house, plan.id)
  expect(told.filter(({ outcome }) => outcome === 'skip')).toMatchObject([{ reason: 'Only 2 of 3 seats are left.' }])
  const stopped = async () => {
    const query = { status: 'non_operational', search: 'Dementia' }
    return (await house.call(api.programs.list, { query })).data.meta.total
  }
  expect(await stopped()).toBe(0)
  await runBulk(house, plan.id)
  expect(await stopped()).toBe(1)
  expect(await read(program_id)).toMatchObject({
    status: 'non_operational',
    reasons: ['no_seats'],
    checkout: { seats_used: 3 },
  })
  // A second preview reports the same for everyone
  const full = await previewed(house, { audience: rows(others.slice(2)), change: adding(program_id) })
  expect(await peopleOf(house, full.id)).toMatchObject([{ outcome: 'skip', reason: 'All 3 seats are taken.' }])
  // A seat that becomes free is available to the next person
  const { data } = await house.call(api.assignments.ofEmployee, { params: { id: has } })
  expect(data.data).toHaveLength(1)
  await house.owner.query(`delete from assignments where employee_id = $1`, [has])
  expect((await read(program_id)).status).toBe('active')
})

test('[R-CSM-2] two previews of the last seat: one run takes it, the other says it is gone', async () => {
  const [first = '', second = ''] = await people(2)
  const program_id = await linked('Oxygen', 1, catalogProgram(3))
  const plans = [
    await previewed(house, { audience: rows([first]), change: adding(program_id) }),
    await previewed(house, { audience: rows([second]), change: adding(program_id) }),
  ]
  expect(plans.map(({ counts }) => counts)).toEqual([{ update: 1 }, { update: 1 }])
  for (const { id } of plans) await runBulk(house, id)
  expect(await peopleOf(house, plans[1]?.id ?? '')).toMatchObject([
    { outcome: 'reject', reason: 'The last seats were taken after the preview.' },
  ])
  expect((await read(program_id)).checkout).toMatchObject({ seats: 1, seats_used: 1 })
})

test('without a seat limit nothing is counted; a limited coordinator sees everyone’s count', async () => {
  const others = await people(2)
  const free = await linked('Lifting', null, catalogProgram(4))
  const plan = await previewed(house, { audience: rows(others), change: adding(free) })
  expect(plan.counts).toEqual({ update: 2 })
  await runBulk(house, plan.id)
  const { data } = await house.call(api.programs.get, { params: { id: free } }, { as: 'coordinator_limited' })
  expect(data.checkout).toMatchObject({ seats: null, seats_used: 2 })
  expect(data.assigned).toBe(0)
})

test('without a seat left, renewals open for seat holders; the others wait by name until there are seats', async () => {
  const program_id = await linked('Renewed with seats', 2, catalogProgram(5))
  await house.owner.query(
    `update programs set recurrence = 'rolling', validity = 'months', validity_months = 12, lead_days = 30 where id = $1`,
    [program_id],
  )
  const [held = '', other = '', before = ''] = await people(3)
  const ended = { expires_on: today }
  await house.load({
    assignments: [
      assigned(program_id, held, { ...completedOn('2026-02-02'), ...ended }),
      assigned(program_id, other),
      // Completed before the checkout, so it takes no seat
      assigned(program_id, before, { ...completedOn('2025-06-02'), ...ended }),
    ],
  })
  const openOf = async () =>
    (
      await house.owner.query<{ id: Id }>(
        `select employee_id as id from assignments where program_id = $1 and state = 'assigned'`,
        [program_id],
      )
    ).rows.map(({ id }) => id)
  expect(await turnOf(house, renewals)).toBe(1)
  expect((await openOf()).toSorted()).toEqual([held, other].toSorted())
  const { data } = await fourCases(house, api.programRules.waiting, { args: { params: { id: program_id }, query: {} } })
  expect(data.data).toMatchObject([{ employee_id: before, name: 'Abelc, Ana', ends_on: today }])
  expect(await turnOf(house, renewals)).toBe(0)
  await house.owner.query('update program_checkouts set seats = 3 where program_id = $1', [program_id])
  expect(await turnOf(house, renewals)).toBe(1)
  expect(await openOf()).toContain(before)
  const after = await house.call(api.programRules.waiting, { params: { id: program_id }, query: {} })
  expect(after.data.meta.total).toBe(0)
})
