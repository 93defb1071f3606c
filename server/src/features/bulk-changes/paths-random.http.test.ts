import { addDays, type api, type Args, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { turnOf } from '../../../test/turn.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { aLearningPath, aPathStep, aPathVersion } from '../../demo/factories/learning-paths.ts'
import { Random } from '../../demo/random.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { pathSteps } from '../path-standings/due.ts'

/** Random people on a learning path, with every act: preview, run and undo agree. */

let house: House
let worker: RunningWorker
let type_id: Id
beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

type Change = Args<typeof api.bulk.add>['body']['change']
const today = todayIn('America/New_York')
const dayFrom = (days: number) => addDays(today, days)

async function ran(ids: readonly Id[], change: Change) {
  if (ids.length === 0) return
  const { id } = await previewed(house, { audience: { by: 'rows', ids: [...ids] }, change })
  await runBulk(house, id)
}

/**
 * Three programs in any order; people who completed some of it before, have some of it open, are on the path, paused, withdrawn or
 * done.
 */
async function world(random: Random, act: Change['act']) {
  const organization_id = house.agency.id
  const programs = await Promise.all(
    ['One', 'Two', 'Three'].map(title =>
      programIn(house, {
        program: { training_type_id: type_id, titles: { en: title }, due_from: 'start', due_days: 30 },
      }),
    ),
  )
  const path = aLearningPath({ organization_id })
  const steps = programs.map(({ id: program_id }, place) =>
    aPathStep({
      organization_id,
      path_id: path.id,
      place,
      program_id,
      is_required: place < 2,
      ...(place === 0 && { due_from: 'path', due_amount: 40 }),
    }),
  )
  await house.load({
    learning_paths: [path],
    learning_path_versions: [aPathVersion({ organization_id, path_id: path.id, is_ordered: false })],
    learning_path_steps: steps,
  })
  const ids = await peopleIn(
    house,
    Array.from({ length: 18 }, () => ({ provider_status: random.pick([1, 1, 1, 3]) })),
  )
  const had = ids.flatMap(employee_id =>
    programs.flatMap(({ id: program_id }) => {
      const is = random.pick(['none', 'none', 'open', 'done'] as const)
      if (is === 'none') return []
      return anAssignment({
        organization_id,
        employee_id,
        program_id,
        assigned_on: dayFrom(-40),
        rule_due_on: dayFrom(9),
        ...(is === 'done' && {
          state: 'completed',
          completed_on: dayFrom(-20),
          completed_at: '2026-03-03T12:00:00Z',
          completed_how: 'online',
        }),
      })
    }),
  )
  await house.load({ assignments: had })
  const path_id = path.id
  const some = (share: number) => ids.filter(() => random.chance(share))
  await ran(some(0.7), { act: 'path_add', path_id, start_date: dayFrom(random.pick([0, 0, -5])), reason: null })
  await ran(some(0.3), { act: 'path_pause', path_id, reason: 'Away' })
  // People who were withdrawn and are added again keep their progress, so an undo has no clean state to restore
  if (act !== 'path_add') await ran(some(0.2), { act: 'path_withdraw', path_id, reason: 'Moved' })
  await turnOf(house, pathSteps)
  return { path_id, ids, step_id: steps.at(-1)?.step_id ?? '' }
}

const acts: readonly ((of: { path_id: Id; step_id: Id }, random: Random) => Change)[] = [
  ({ path_id }, random) => ({ act: 'path_add', path_id, start_date: dayFrom(random.pick([0, 6])), reason: null }),
  ({ path_id }, random) => ({ act: 'path_start', path_id, start_date: dayFrom(random.pick([-3, 4])) }),
  ({ path_id }) => ({ act: 'path_pause', path_id, reason: 'On a trip' }),
  ({ path_id }) => ({ act: 'path_resume', path_id }),
  ({ path_id }) => ({ act: 'path_skip', path_id, step_id: '', reason: 'Knows it' }),
  ({ path_id }) => ({ act: 'path_withdraw', path_id, reason: 'Left the team' }),
]

/** Returns everything these acts may change about each person, without change counters. */
async function facts(ids: readonly Id[]): Promise<Map<Id, unknown>> {
  const { rows } = await house.owner.query<{ id: Id; facts: unknown }>(
    `select e.id, jsonb_build_array(
       (select jsonb_agg(to_jsonb(p) - 'id' - 'version' - 'look_on' - 'job_id') from path_enrolments p where p.employee_id = e.id),
       (select jsonb_agg(to_jsonb(s) - 'enrolment_id' - 'skipped_by_name' order by s.step_id) from path_step_states s where s.employee_id = e.id),
       (select jsonb_agg(to_jsonb(a) - 'version' - 'updated_at' order by a.id) from assignments a where a.employee_id = e.id)) as facts
     from employees e where e.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row.facts]))
}

const seeds = Array.from({ length: Number(process.env['PROVE_SEEDS'] ?? acts.length) }, (_, n) => n)
test.each(seeds)(
  '[R-RTE-14] the preview of a path action matches the run, and the undo restores everything: seed %i',
  async seed => {
    const random = new Random(`paths ${seed}`)
    const act = acts[seed % acts.length]
    const blank = act?.({ path_id: '', step_id: '' }, random)
    if (!act || !blank) throw new Error('There is no such act.')
    const { ids, ...of } = await world(random, blank.act)
    const made = act(of, random)
    const change = made.act === 'path_skip' ? { ...made, step_id: of.step_id } : made
    const before = await facts(ids)
    const plan = await previewed(house, { audience: { by: 'rows', ids }, change })
    const preview = await peopleOf(house, plan.id)
    expect(preview.length).toBe(ids.length)
    expect(await facts(ids)).toEqual(before)
    await runBulk(house, plan.id)
    const result = await peopleOf(house, plan.id)
    expect(result.map(({ done, ...one }) => [done, one])).toEqual(
      preview.map(({ done: _, ...one }) => [one.outcome === 'update', one]),
    )
    // The run already settled everything the worker checks afterward
    const after = await facts(ids)
    await turnOf(house, pathSteps)
    expect(await facts(ids)).toEqual(after)
    const changed = ids.filter(one => JSON.stringify(before.get(one)) !== JSON.stringify(after.get(one)))
    const promised = preview.filter(({ outcome }) => outcome === 'update').map(({ employee_id }) => employee_id)
    expect(promised.length).toBeGreaterThan(0)
    expect(new Set(changed)).toEqual(new Set(promised))
    const undone = await undoBulk(house, plan.id)
    expect([undone.state, undone.counts['kept'], undone.message]).toEqual(['undone', undefined, null])
    await turnOf(house, pathSteps)
    expect(await facts(ids)).toEqual(before)
  },
)
