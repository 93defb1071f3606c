import { addDays, type api, type Args, emptyContent, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { type AssignmentRecord, anAssignment } from '../../demo/factories/assignments.ts'
import { aProgramModule, aProgramVersion } from '../../demo/factories/programs.ts'
import { Random } from '../../demo/random.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'

/** Random people with a program in random states, every act on programs: what the preview says is what the run does, and the undo takes it back. */

let house: House
let worker: RunningWorker
let training_type_id: Id
beforeAll(async () => {
  house = await openHouse()
  training_type_id = await aTypeIn(house)
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

type Change = Args<typeof api.bulk.add>['body']['change']
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)

/** Two versions, and another program that does for it. Nobody has left: what ended for somebody who did is not opened again by an undo. */
async function world(random: Random) {
  const quiz = [{ kind: 'quiz' as const, content: emptyContent('quiz') }]
  const one = await programIn(house, {
    program: { training_type_id, grace_days: random.pick([0, 0, 7]) },
    modules: [...quiz, {}],
  })
  const other = await programIn(house, { program: { training_type_id, titles: { en: 'Care in full' } } })
  const organization_id = house.agency.id
  const newer = aProgramVersion({ organization_id, program_id: one.id, number: 2, change_kind: 'material' })
  await house.load({
    program_versions: [newer],
    program_modules: [aProgramModule({ organization_id, version_id: newer.id, position: 1 })],
  })
  await house.owner.query('update programs set satisfied_by_ids = array[$2::uuid] where id = $1', [one.id, other.id])
  const ids = await peopleIn(
    house,
    Array.from({ length: 24 }, () => ({ provider_status: random.pick([1, 1, 1, 3]) })),
  )
  const assignments = ids.flatMap(employee_id => [
    ...aState(random, { version_id: one.version_id, program_id: one.id, employee_id }),
    ...(random.chance(0.3) ? [done({ program_id: other.id, employee_id }, random.pick([null, 40, -5]))] : []),
  ])
  await house.load({ assignments })
  return { id: one.id, ids }
}

type Of = Pick<AssignmentRecord, 'program_id' | 'employee_id'>
const done = (of: Of, expires: number | null) =>
  anAssignment({
    organization_id: house.agency.id,
    ...of,
    state: 'completed',
    completed_on: dayFrom(-20),
    completed_at: '2026-03-03T12:00:00Z',
    completed_how: 'online',
    expires_on: expires === null ? null : dayFrom(expires),
  })

/** Nothing of it, or somewhere between assigned and over. */
function aState(random: Random, { version_id, ...of }: Of & { version_id: Id }): AssignmentRecord[] {
  const organization_id = house.agency.id
  const dates = {
    organization_id,
    ...of,
    assigned_on: dayFrom(-40),
    rule_due_on: dayFrom(random.pick([-12, 3, 30])),
    set_due_on: random.pick([null, null, dayFrom(9)]),
  }
  switch (random.pick(['none', 'waits', 'kept', 'begun', 'begun', 'done', 'waived', 'withdrawn'] as const)) {
    case 'none':
      return []
    case 'waits':
      return [anAssignment(dates)]
    case 'kept':
      return [anAssignment({ ...dates, version_id })]
    case 'begun':
      return [anAssignment({ ...dates, version_id, state: 'in_progress', started_at: '2026-03-03T12:00:00Z' })]
    case 'done':
      return [done(of, random.pick([null, 90, -3]))]
    case 'waived':
      return [anAssignment({ ...dates, state: 'waived', waived_on: dayFrom(-2), waived_by_name: 'Ada Admin' })]
    case 'withdrawn':
      return [
        anAssignment({
          ...dates,
          state: 'withdrawn',
          withdrawn_at: '2026-03-03T12:00:00Z',
          withdrawn_on: dayFrom(-2),
          withdrawn_how: 'manual',
          withdrawn_by_name: 'Ada Admin',
        }),
      ]
  }
}

const acts: readonly ((program_id: Id, random: Random) => Change)[] = [
  (program_id, random) => ({
    act: 'assign',
    program_id,
    start_date: dayFrom(random.pick([0, 5])),
    due_on: random.pick([null, dayFrom(20)]),
    reason: null,
    again: random.chance(0.5),
  }),
  (program_id, random) => ({
    act: 'assignment_due',
    program_id,
    to: random.pick([
      { by: 'day' as const, due_on: dayFrom(9) },
      { by: 'days' as const, days: 5 },
    ]),
    reason: 'Survey',
  }),
  (program_id, random) => ({
    act: 'assignment_start',
    program_id,
    start_date: dayFrom(random.pick([-3, 4])),
  }),
  (program_id, random) => ({ act: 'due_rule', program_id, applies_to: random.pick(['not_started', 'all_open']) }),
  (program_id, random) => ({
    act: 'version',
    program_id,
    given_to: random.pick(['new_only', 'not_started', 'all_open']),
  }),
  program_id => ({ act: 'satisfy', program_id }),
  program_id => ({ act: 'withdraw', program_id, reason: 'Moved' }),
  program_id => ({ act: 'waive', program_id, reason: 'Nurse' }),
  program_id => ({ act: 'unwaive', program_id, reason: 'Mistake' }),
  program_id => ({ act: 'attempts', program_id, extra: 2, expires_on: null, reason: 'Language' }),
]

/** All that these acts may touch of each person, without what counts changes. */
async function facts(ids: readonly Id[]): Promise<Map<Id, unknown>> {
  const { rows } = await house.owner.query<{ id: Id; facts: unknown }>(
    `select e.id, jsonb_build_array(
       (select jsonb_agg(to_jsonb(a) - 'version' - 'updated_at' order by a.id) from assignments a where a.employee_id = e.id),
       (select count(*) from attempt_grants g where g.employee_id = e.id and g.undone_at is null)) as facts
     from employees e where e.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row.facts]))
}

const seeds = Array.from({ length: Number(process.env['PROVE_SEEDS'] ?? acts.length) }, (_, n) => n)
test.each(seeds)(
  'what the preview says of each person is what the run does to what they have to learn, and the undo brings all back: seed %i',
  async seed => {
    const random = new Random(`training ${seed}`)
    const { id, ids } = await world(random)
    const change = acts[seed % acts.length]?.(id, random)
    if (!change) throw new Error('There is no such act.')
    const before = await facts(ids)
    const plan = await previewed(house, { audience: { by: 'rows', ids }, change })
    const preview = await peopleOf(house, plan.id)
    expect(preview.length).toBe(ids.length)
    expect(await facts(ids)).toEqual(before)
    await runBulk(house, plan.id)
    const result = await peopleOf(house, plan.id)
    expect(result.map(({ done: isDone, ...one }) => [isDone, one])).toEqual(
      preview.map(({ done: _, ...one }) => [one.outcome === 'update', one]),
    )
    const after = await facts(ids)
    const changed = ids.filter(one => JSON.stringify(before.get(one)) !== JSON.stringify(after.get(one)))
    const promised = preview.filter(({ outcome }) => outcome === 'update').map(({ employee_id }) => employee_id)
    expect(new Set(changed)).toEqual(new Set(promised))
    if (promised.length === 0) return
    const undone = await undoBulk(house, plan.id)
    expect([undone.state, undone.counts['kept'], undone.message]).toEqual(['undone', undefined, null])
    expect(await facts(ids)).toEqual(before)
  },
)
