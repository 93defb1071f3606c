import { addDays, api, type Args, type Id, type LearningPath, type PathStep } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewed, peopleOf, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { silent, workerOf } from '../../../test/import-flow.ts'
import { learning } from '../../../test/learner.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'
import type { RunningWorker } from '../../jobs/worker.ts'

import { todayIn } from '../employees/today.ts'
import { recordModule } from '../learning/modules.ts'
import { settlePaths } from '../path-standings/due.ts'

let house: House
let worker: RunningWorker
let type_id: Id
let card: Id
const today = todayIn('America/New_York')
const { learningPaths: paths } = api

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
  const type = aCredentialType({ organization_id: house.agency.id, name: 'CPR card' })
  card = type.id
  await house.load({ credential_types: [type] })
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const program = (title: string, over: object = {}) =>
  programIn(house, {
    program: { training_type_id: type_id, titles: { en: title }, due_from: 'assignment', due_days: 30, ...over },
    modules: [{}],
  })

const step = (ref_id: Id, over: Partial<PathStep> = {}): PathStep => ({
  kind: 'program',
  ref_id,
  is_required: true,
  is_gate: false,
  start: null,
  due: null,
  ...over,
})
const days = <From extends string>(from: From, amount: number) => ({ from, amount, unit: 'days' as const })

type SaveBody = Args<typeof paths.saveSteps>['body']
async function aPath(title: string, steps: PathStep[], over: Partial<SaveBody> = {}): Promise<LearningPath> {
  const { data } = await house.call(paths.add, { body: { title, description: null } })
  const saved = await save(data, { steps, ...over })
  const active = await house.call(paths.setStatus, { params: { id: saved.id }, body: { status: 'active' } })
  expect(active.status, JSON.stringify(active.failure)).toBe(200)
  return active.data
}
async function save({ id, version }: Pick<LearningPath, 'id' | 'version'>, body: Partial<SaveBody>) {
  const reply = await house.call(
    paths.saveSteps,
    { params: { id }, body: { is_ordered: true, steps: [], given_to: 'new', ...body } },
    { headers: { 'if-match': `"${version}"` } },
  )
  expect(reply.status, JSON.stringify(reply.failure)).toBe(200)
  return reply.data
}
const settled = () => settlePaths(house.database, silent)
const people = (count: number, over: object = {}) =>
  peopleIn(
    house,
    Array.from({ length: count }, () => over),
  )

type Change = Args<typeof api.bulk.add>['body']['change']
async function ran(ids: readonly Id[], change: Change) {
  const { id } = await previewed(house, { audience: { by: 'rows', ids: [...ids] }, change })
  return runBulk(house, id)
}
const added = (ids: readonly Id[], path_id: Id, start_date = today) =>
  ran(ids, { act: 'path_add', path_id, start_date, reason: null })
async function standing(path_id: Id, employee_id: Id) {
  const { data, failure } = await house.call(paths.progress, { params: { id: path_id } })
  const row = data?.data.find(one => one.employee_id === employee_id)
  if (!row) throw new Error(`nobody there: ${JSON.stringify(failure)}`)
  return row
}
const states = async (path_id: Id, employee_id: Id) => {
  const row = await standing(path_id, employee_id)
  return [row.state, ...row.steps.map(({ state, why }) => (why ? `${state} (${why})` : state))]
}
const assignmentsOf = async (employee_id: Id) =>
  (
    await house.owner.query<{
      id: Id
      program_id: Id
      state: string
      source: string
      start: string
      due: string | null
    }>(
      `select id, program_id, state, source, start_date::text as start, due_on::text as due from assignments
       where employee_id = $1 order by created_at, id`,
      [employee_id],
    )
  ).rows
async function complete(employee_id: Id, { id, modules }: { id: Id; modules: readonly Id[] }) {
  const [open] = (await assignmentsOf(employee_id)).filter(one => one.program_id === id && one.state !== 'withdrawn')
  for (const module_id of modules)
    await learning(house, scope =>
      recordModule(scope, { assignment_id: open?.id ?? '', module_id, done: { how: 'online' } }),
    )
  await settled()
}

test('[R-API-41] GET admin/learning-paths answers the paths with their people; the four cases hold', async () => {
  const first = await program('Safety')
  const path = await aPath('Onboarding', [step(first.id)])
  await fourCases(house, paths.list, { args: {} })
  await fourCases(house, paths.get, { args: { params: { id: path.id } } })
  await fourCases(house, paths.progress, { args: { params: { id: path.id } } })
  await fourCases(house, paths.add, { args: { body: { title: 'Another', description: null } }, denied: 'viewer' })
  const { data } = await house.call(paths.list, { query: { search: 'onboard', state: 'active' } })
  expect(data.data).toMatchObject([{ title: 'Onboarding', steps: 1, is_ordered: true, under_way: 0, rule_on: false }])
  expect((await house.call(paths.counts, { query: { of: 'state' } })).data).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ value: 'active' })]),
  })
})

test('[R-RTE-5] a step opens when the one before it is done, and is assigned once with source path', async () => {
  const [one, two] = [await program('One'), await program('Two')]
  const path = await aPath('Steps', [step(one.id), step(two.id, { due: days('open', 10) })])
  const [ana = ''] = await people(1)
  expect((await added([ana], path.id)).counts).toMatchObject({ update: 1 })
  expect(await states(path.id, ana)).toEqual(['in_progress', 'available', 'locked (waits)'])
  expect((await standing(path.id, ana)).steps[1]).toMatchObject({ waits_for: 'One' })
  expect(await assignmentsOf(ana)).toMatchObject([{ program_id: one.id, source: 'path', due: addDays(today, 30) }])
  await complete(ana, one)
  expect(await states(path.id, ana)).toEqual(['in_progress', 'done', 'available'])
  // whatever asks again finds it done
  await house.owner.query('insert into path_due (organization_id, employee_id) values ($1, $2), ($1, $2)', [
    house.agency.id,
    ana,
  ])
  await Promise.all([settled(), settled()])
  expect(await assignmentsOf(ana)).toMatchObject([
    { program_id: one.id, state: 'completed' },
    { program_id: two.id, state: 'assigned', due: addDays(today, 10) },
  ])
  await complete(ana, two)
  expect(await states(path.id, ana)).toEqual(['completed', 'done', 'done'])
  expect((await standing(path.id, ana)).completed_on).toBe(today)
})

test('[R-RTE-14] people are added with a preview, whoever is on it is left out, and an undo takes back what nobody began', async () => {
  const one = await program('First')
  const path = await aPath('Added', [step(one.id)])
  const [ana = '', ben = '', cleo = ''] = await people(3)
  await added([ana], path.id)
  const plan = await previewed(house, {
    audience: { by: 'rows', ids: [ana, ben, cleo] },
    change: { act: 'path_add', path_id: path.id, start_date: today, reason: null },
  })
  expect((await peopleOf(house, plan.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['skip', 'Already on this learning path'],
    ['update', null],
    ['update', null],
  ])
  await runBulk(house, plan.id)
  await complete(ben, one)
  const undone = await undoBulk(house, plan.id)
  expect(undone.counts).toMatchObject({ update: 1, kept: 1 })
  expect(await assignmentsOf(cleo)).toEqual([])
  expect(await states(path.id, ben)).toEqual(['completed', 'done'])
  await expect(standing(path.id, cleo)).rejects.toThrow('nobody there')
})
