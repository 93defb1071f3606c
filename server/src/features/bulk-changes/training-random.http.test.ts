import type { api, Args, Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { dayFrom, randomTraining } from '../../../test/random-training.ts'
import { aTypeIn } from '../../../test/trainees.ts'
import { Random } from '../../demo/random.ts'
import type { RunningWorker } from '../../jobs/worker.ts'

/** Random people with a program in random states, with every program act: preview, run and undo agree. */

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

/** Returns everything these acts may change about each person, without change counters. */
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

/** Checks that preview, run and result agree, and returns the people it was done for. */
async function carriedOut(ids: readonly Id[], change: Change, read: (ids: readonly Id[]) => Promise<Map<Id, unknown>>) {
  const before = await read(ids)
  const plan = await previewed(house, { audience: { by: 'rows', ids: [...ids] }, change })
  const preview = await peopleOf(house, plan.id)
  expect(preview.length).toBe(ids.length)
  expect(await read(ids)).toEqual(before)
  const run = await runBulk(house, plan.id)
  const result = await peopleOf(house, plan.id)
  expect(result.map(({ done: isDone, ...one }) => [isDone, one])).toEqual(
    preview.map(({ done: _, ...one }) => [one.outcome === 'update', one]),
  )
  const after = await read(ids)
  const changed = ids.filter(one => JSON.stringify(before.get(one)) !== JSON.stringify(after.get(one)))
  const promised = preview.filter(({ outcome }) => outcome === 'update').map(({ employee_id }) => employee_id)
  expect(new Set(changed)).toEqual(new Set(promised))
  return { run, before, promised }
}

/** Checks that undo restores the earlier state. */
async function broughtBack(ids: readonly Id[], change: Change, read: typeof facts) {
  const { run, before, promised } = await carriedOut(ids, change, read)
  const whole = ['undone', undefined, null]
  const undone = promised.length > 0 ? await undoBulk(house, run.id) : null
  expect(undone ? [undone.state, undone.counts['kept'], undone.message] : whole).toEqual(whole)
  return { before, after: await read(ids) }
}

const seeds = (few: number) => Array.from({ length: Number(process.env['PROVE_SEEDS'] ?? few) }, (_, n) => n)
test.each(seeds(acts.length))(
  'the run does to each person’s training exactly what the preview says, and the undo restores everything: seed %i',
  async seed => {
    const random = new Random(`training ${seed}`)
    const { id, ids } = await randomTraining(house, training_type_id, random)
    const change = acts[seed % acts.length]?.(id, random)
    if (!change) throw new Error('There is no such act.')
    const { before, after } = await broughtBack(ids, change, facts)
    expect(after).toEqual(before)
  },
)

/** Returns a person's valid ledger credit; an undo adds entries and never removes any. */
async function counting(ids: readonly Id[]): Promise<Map<Id, unknown>> {
  const { rows } = await house.owner.query<{ id: Id; facts: unknown }>(
    `select e.id, jsonb_build_array(
       (select jsonb_agg(jsonb_build_array(a.program_id, a.cycle_no, a.state, a.completed_on, a.expires_on) order by a.program_id, a.cycle_no)
         from assignments a where a.employee_id = e.id and a.state <> 'withdrawn'),
       (select jsonb_agg(jsonb_build_array(r.program_id, r.completed_on, r.how) order by r.completed_on, r.program_id) from training_records r
         where r.employee_id = e.id and r.kind = 'completion'
           and not exists (select from training_records b where b.reverses = r.id))) as facts
     from employees e where e.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row.facts]))
}
const onPaper = (program_id: Id, completed_on: string, assigns: boolean): Change => ({
  act: 'complete',
  program_id,
  completed_on,
  minutes: null,
  files: [],
  seen_by: 'Rita Nurse',
  note: null,
  assigns,
})

test.each(seeds(2))(
  'the ledger neither gains nor loses after completing, correcting and undoing: seed %i',
  async seed => {
    const random = new Random(`ledger ${seed}`)
    const some = await randomTraining(house, training_type_id, random)
    const paper = onPaper(some.id, dayFrom(random.pick([0, -10])), random.chance(0.5))
    const once = await broughtBack(some.ids, paper, counting)
    expect(once.after).toEqual(once.before)
    // Completions recorded in the ledger; those written by a factory have no entry
    const { id, ids } = await randomTraining(house, training_type_id, random, [
      'none',
      'waits',
      'kept',
      'begun',
      'waived',
    ])
    await carriedOut(
      ids.filter(() => random.chance(0.6)),
      onPaper(id, dayFrom(-10), false),
      counting,
    )
    const completed_on = random.pick([null, dayFrom(-4), dayFrom(-10)])
    const twice = await broughtBack(
      ids,
      { act: 'correct', program_id: id, completed_on, reason: 'Somebody else' },
      counting,
    )
    expect(twice.after).toEqual(twice.before)
  },
)

/** Returns messages sent to a person. */
async function sent(ids: readonly Id[]): Promise<Map<Id, unknown>> {
  const { rows } = await house.owner.query<{ id: Id; facts: unknown }>(
    `select e.id, jsonb_build_array((select count(*) from reminders r where r.employee_id = e.id),
       (select count(*) from signed_links l where l.employee_id = e.id)) as facts from employees e where e.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(row => [row.id, row.facts]))
}

test.each(seeds(2))('reminders and links go to the people named, and are final: seed %i', async seed => {
  const random = new Random(`sent ${seed}`)
  const { id, ids } = await randomTraining(house, training_type_id, random)
  const changes: Change[] = [
    { act: 'remind', program_id: random.pick([id, null]) },
    { act: 'learning_link', program_id: id, by: random.pick(['works', 'mail', 'paper']) },
  ]
  for (const change of changes) {
    const { run, promised } = await carriedOut(ids, change, sent)
    expect(promised.length).toBeGreaterThan(0)
    expect(run.can_undo).toBe(false)
  }
})
