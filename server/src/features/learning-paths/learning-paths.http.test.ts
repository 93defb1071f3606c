import { addDays, api, type Args, type Id, type LearningPath, type PathStep } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewed, peopleOf, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { learning } from '../../../test/learner.ts'
import { aTypeIn, peopleIn, programIn } from '../../../test/trainees.ts'
import { turnOf } from '../../../test/turn.ts'
import { aCredential, aCredentialType } from '../../demo/factories/credentials.ts'
import { aDiscipline } from '../../demo/factories/taxonomy.ts'
import type { RunningWorker } from '../../jobs/worker.ts'

import { todayIn } from '../employees/today.ts'
import { recordModule } from '../learning/modules.ts'
import { pathSteps } from '../path-standings/due.ts'

let house: House
let worker: RunningWorker
let type_id: Id
const today = todayIn('America/New_York')
const { learningPaths: paths } = api

beforeAll(async () => {
  house = await openHouse()
  type_id = await aTypeIn(house)
  worker = await workerOf(house, [])
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
const settled = () => turnOf(house, pathSteps)
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
  const open = (await assignmentsOf(employee_id)).find(one => one.program_id === id && one.state !== 'withdrawn')
  for (const module_id of modules)
    await learning(house, scope =>
      recordModule(scope, { assignment_id: open?.id ?? '', module_id, done: { how: 'online' } }),
    )
  await settled()
}

test('[R-API-41] GET admin/learning-paths returns the paths with their people; access in four cases', async () => {
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

test('[R-RTE-5] a step opens when the previous one is complete, and is assigned once with source path', async () => {
  const [one, two] = [await program('One'), await program('Two')]
  const path = await aPath('Steps', [step(one.id), step(two.id, { due: days('open', 10) })])
  const [ana = ''] = await people(1)
  expect((await added([ana], path.id)).counts).toMatchObject({ update: 1 })
  expect(await states(path.id, ana)).toEqual(['in_progress', 'available', 'locked (waits)'])
  expect((await standing(path.id, ana)).steps[1]).toMatchObject({ waits_for: 'One' })
  expect(await assignmentsOf(ana)).toMatchObject([{ program_id: one.id, source: 'path', due: addDays(today, 30) }])
  await complete(ana, one)
  expect(await states(path.id, ana)).toEqual(['in_progress', 'done', 'available'])
  // Repeated work finds it done
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

test('[R-RTE-14] people are added with a preview, people already on it are left out, and an undo removes assignments not begun', async () => {
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

test('[R-RTE-4] [R-RTE-5] every call about a learning path: the four cases', async () => {
  const [one, two] = [await program('Case one'), await program('Case two')]
  const path = await aPath('Cases', [step(one.id)])
  const [ana = ''] = await people(1)
  await added([ana], path.id)
  const params = { id: path.id }
  const steps = {
    is_ordered: false,
    steps: [step(one.id, { step_id: path.shown_steps[0]?.step_id ?? '' }), step(two.id)],
    given_to: 'new' as const,
  }
  const denied = 'viewer'
  const versioned = async () => {
    const { data } = await house.call(paths.get, { params })
    return { 'if-match': `"${data.version}"` }
  }
  await fourCases(house, paths.counts, { args: { query: { of: 'state' } } })
  await fourCases(house, paths.progressCounts, { args: { params, query: { of: 'state' } } })
  await fourCases(house, paths.export, { args: { query: { format: 'csv' } }, denied })
  await fourCases(house, paths.progressExport, { args: { params, query: { format: 'csv' } }, denied })
  const { data: names } = await fourCases(house, paths.stepNames, { args: { params } })
  expect(names.data).toMatchObject([{ name: 'Case one', is_active: true }])
  const { data: theirs } = await fourCases(house, paths.ofEmployee, { args: { params: { id: ana } } })
  expect(theirs.data).toMatchObject([{ title: 'Cases', state: 'in_progress', done: 0, of: 1 }])
  await fourCases(house, paths.duplicate, { args: { params, body: { title: 'Copy' } }, denied })
  const { data: impact } = await fourCases(house, paths.impact, {
    args: { params, body: { ...steps, given_to: 'all' } },
    denied,
  })
  expect(impact).toMatchObject({ all: 1, in_progress: 1, data: [{ employee_id: ana, gets: ['Case two'], loses: [] }] })
  const looked = { ...steps, given_to: 'all' as const, search: 'nobody has this name' }
  const { data: unfound } = await house.call(paths.impact, { params, body: looked })
  expect(unfound, 'a search is about the names alone').toMatchObject({
    all: 1,
    in_progress: 1,
    data: [],
    meta: { total: 0 },
  })
  await fourCases(house, paths.update, {
    args: { params, body: { description: 'Why' } },
    denied,
    headers: await versioned(),
  })
  await fourCases(house, paths.saveSteps, { args: { params, body: steps }, denied, headers: await versioned() })
  await fourCases(house, paths.ruleImpact, { args: { params, query: {} }, denied })
  const rule = { rule_on: false, discipline_ids: [], location_ids: [], also_existing: false }
  await fourCases(house, paths.saveRule, { args: { params, body: rule }, denied, headers: await versioned() })
  await fourCases(house, paths.setStatus, { args: { params, body: { status: 'archived', open: 'finish' } }, denied })
})

test('[R-RTE-5] people are found by their current step, and by how long nothing moved', async () => {
  const [one, two] = [await program('Find one'), await program('Find two')]
  const path = await aPath('Finding', [step(one.id), step(two.id)])
  const [ana = '', ben = ''] = await people(2)
  await added([ana, ben], path.id)
  await complete(ana, one)
  await house.owner.query(`update path_enrolments set moved_on = moved_on - 15 where employee_id = $1`, [ben])
  const found = async (query: object) => {
    const { data } = await house.call(paths.progress, { params: { id: path.id }, query })
    return data.data.map(({ employee_id }) => employee_id)
  }
  const [first = '', second = ''] = path.shown_steps.map(({ step_id }) => step_id)
  expect([await found({ step_id: first }), await found({ step_id: second })]).toEqual([[ben], [ana]])
  expect((await found({ step_id: `${first},${second}` })).toSorted()).toEqual([ana, ben].toSorted())
  expect([await found({ stuck: '14' }), await found({ stuck: '30' })]).toEqual([[ben], []])
})

test('a due date set by the path is not moved by the program’s rule; one set by the program is', async () => {
  const [own, ruled] = [await program('Own date'), await program('Ruled date')]
  const path = await aPath('Dates', [step(own.id, { due: days('open', 12) }), step(ruled.id)], { is_ordered: false })
  const [ana = ''] = await people(1)
  await added([ana], path.id)
  for (const { id } of [own, ruled]) await house.owner.query('update programs set due_days = 45 where id = $1', [id])
  const outcome = async (program_id: Id) => {
    const plan = await previewed(house, {
      audience: { by: 'rows', ids: [ana] },
      change: { act: 'due_rule', program_id, applies_to: 'all_open' },
    })
    return (await peopleOf(house, plan.id)).map(person => [person.outcome, person.reason])
  }
  expect(await outcome(own.id)).toEqual([
    ['skip', 'The learning path that assigned it sets the due date, so it stays.'],
  ])
  expect(await outcome(ruled.id)).toEqual([['update', null]])
})

test('people who resume after a pause are moved on the agency’s own day', async () => {
  const one = await program('Paused')
  const path = await aPath('Pausing', [step(one.id)])
  const [ana = ''] = await people(1)
  await added([ana], path.id)
  await ran([ana], { act: 'path_pause', path_id: path.id, reason: 'Away' })
  // A time zone in which the date differs from New York and the database
  await house.owner.query(`update organizations set time_zone = 'Pacific/Kiritimati' where id = $1`, [house.agency.id])
  try {
    await ran([ana], { act: 'path_resume', path_id: path.id })
    const { rows } = await house.owner.query<{ moved: string; day: string }>(
      `select moved_on::text as moved, (now() at time zone 'Pacific/Kiritimati')::date::text as day from path_enrolments where employee_id = $1`,
      [ana],
    )
    expect(rows[0]?.moved).toBe(rows[0]?.day)
  } finally {
    await house.owner.query(`update organizations set time_zone = 'America/New_York' where id = $1`, [house.agency.id])
  }
})

test('programs withdrawn by hand earlier stay withdrawn when a withdrawal from the path is undone', async () => {
  const [one, two] = [await program('By hand'), await program('By path')]
  const path = await aPath('Undone', [step(one.id), step(two.id)], { is_ordered: false })
  const [ana = ''] = await people(1)
  await added([ana], path.id)
  await ran([ana], { act: 'withdraw', program_id: one.id, reason: 'She knows it' })
  await settled()
  expect(await states(path.id, ana)).toEqual(['in_progress', 'available (withdrawn)', 'available'])
  const { id } = await ran([ana], { act: 'path_withdraw', path_id: path.id, reason: 'By mistake' })
  await undoBulk(house, id)
  expect((await assignmentsOf(ana)).map(({ program_id, state }) => [program_id, state])).toEqual(
    expect.arrayContaining([
      [one.id, 'withdrawn'],
      [two.id, 'assigned'],
    ]),
  )
  expect(await states(path.id, ana)).toEqual(['in_progress', 'available (withdrawn)', 'available'])
})

test('a card with a future start day does not complete a step before that day', async () => {
  const { id: organization_id } = house.agency
  const type = aCredentialType({ organization_id, name: 'CPR of paths' })
  const path = await house
    .load({ credential_types: [type] })
    .then(() => aPath('Cards', [step(type.id, { kind: 'credential' })]))
  const [ana = ''] = await people(1)
  const card = (from: number, to: number) =>
    aCredential({
      organization_id,
      employee_id: ana,
      type_id: type.id,
      state: 'verified',
      issued_on: addDays(today, from),
      expires_on: addDays(today, to),
    })
  await house.load({ credentials: [card(-700, -1), card(20, 750)] })
  await added([ana], path.id)
  expect(await states(path.id, ana)).toEqual(['in_progress', 'available'])
  const { rows } = await house.owner.query('select look_on::text as look_on from path_enrolments where path_id = $1', [
    path.id,
  ])
  expect(rows, 'it is looked at again once the card begins').toEqual([{ look_on: addDays(today, 20) }])
  await house.load({ credentials: [card(-10, 19)] })
  await settled()
  expect(await states(path.id, ana)).toEqual(['completed', 'done'])
})

test('a person matched only by an earlier rule is a newcomer to the current rule', async () => {
  const { discipline_id, id: organization_id } = house.agency
  const other = aDiscipline({ organization_id, name: 'Companion of paths' })
  await house.load({ disciplines: [other] })
  const path = await aPath('Newcomers', [step((await program('For newcomers')).id)])
  const [ana = '', ben = ''] = await people(2)
  const holds = (id: Id, held: Id) =>
    house.call(
      api.employees.update,
      { params: { id }, body: { discipline_id: held } },
      { headers: { 'if-match': '*' } },
    )
  await holds(ana, discipline_id)
  await holds(ben, other.id)
  const rule = async (id: Id) => {
    const { data } = await house.call(paths.get, { params: { id: path.id } })
    const body = { rule_on: true, discipline_ids: [id], location_ids: [], also_existing: false }
    const headers = { 'if-match': `"${data.version}"` }
    const saved = await house.call(paths.saveRule, { params: { id: path.id }, body }, { headers })
    expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  }
  await settled()
  await rule(discipline_id)
  await rule(other.id)
  expect((await holds(ana, other.id)).status).toBe(200)
  await settled()
  expect(await states(path.id, ana)).toEqual(['in_progress', 'available'])
  await expect(standing(path.id, ben), 'he matched when the rule was saved').rejects.toThrow('nobody there')
})

test('[R-RTE-5] a return from leave is not a hire, unless the rule is for any activation; a return after leaving is one', async () => {
  const path = await aPath('Hires', [step((await program('For hires')).id)])
  const [away = '', active = '', left = ''] = await people(3)
  const become = async (id: Id, provider_status: number) => {
    await house.owner.query('update employees set provider_status = $2 where id = $1', [id, provider_status])
    await settled()
  }
  const onIt = () =>
    house.owner
      .query<{ id: Id }>('select employee_id as id from path_enrolments where path_id = $1', [path.id])
      .then(({ rows }) => rows.map(({ id }) => id).filter(id => [away, active, left].includes(id)))
  await become(away, 4)
  const save = async (over: object) => {
    const { data } = await house.call(paths.get, { params: { id: path.id } })
    const body = { rule_on: true, discipline_ids: [], location_ids: [], also_existing: false, ...over }
    const headers = { 'if-match': `"${data.version}"` }
    const saved = await house.call(paths.saveRule, { params: { id: path.id }, body }, { headers })
    expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
    return saved.data
  }
  expect(await save({})).toMatchObject({ rule_for: 'hired' })
  await settled()
  await become(away, 1)
  for (const status of [4, 3, 8]) {
    await become(active, status)
    await become(active, 1)
  }
  expect(await onIt()).toEqual([])
  await become(left, 5)
  await become(left, 1)
  expect(await onIt()).toEqual([left])
  expect(await save({ rule_for: 'activated' })).toMatchObject({ rule_for: 'activated' })
  expect(await save({}), 'what is not sent stays').toMatchObject({ rule_for: 'activated' })
  await become(active, 4)
  await become(active, 1)
  expect((await onIt()).toSorted()).toEqual([left, active].toSorted())
  await save({ rule_on: false })
})

test('a rule that includes current people also names those withdrawn before, since it adds them again', async () => {
  const other = aDiscipline({ organization_id: house.agency.id, name: 'Homemaker of paths' })
  await house.load({ disciplines: [other] })
  const path = await aPath('Named before', [step((await program('For those named')).id)])
  const params = { id: path.id }
  const ids = await people(2)
  const [ana = ''] = ids
  for (const id of ids)
    await house.call(
      api.employees.update,
      { params: { id }, body: { discipline_id: other.id } },
      { headers: { 'if-match': '*' } },
    )
  await added([ana], path.id)
  await ran([ana], { act: 'path_withdraw', path_id: path.id, reason: 'On another team' })
  const { data: before } = await house.call(paths.ruleImpact, { params, query: { discipline_ids: other.id } })
  const { version } = (await house.call(paths.get, { params })).data
  const { data: saved } = await house.call(
    paths.saveRule,
    { params, body: { rule_on: true, discipline_ids: [other.id], location_ids: [], also_existing: true } },
    { headers: { 'if-match': `"${version}"` } },
  )
  const job = { params: { id: saved.adding_job_id ?? '' } }
  await expect
    .poll(async () => (await house.call(api.jobs.get, job)).data.state, { timeout: 20_000, interval: 50 })
    .toBe('succeeded')
  const { data: after } = await house.call(paths.progress, { params, query: { state: 'in_progress' } })
  const idsOf = (rows: readonly { employee_id: Id }[]) => rows.map(({ employee_id }) => employee_id).toSorted()
  expect(idsOf(after.data)).toEqual(ids.toSorted())
  expect(idsOf(before.data)).toEqual(idsOf(after.data))
})

test('a draft adds no one yet: a rule that includes current people is refused at that option', async () => {
  const { data: draft } = await house.call(paths.add, { body: { title: 'Still a draft', description: null } })
  await people(1)
  const saved = (also_existing: boolean) =>
    house.call(
      paths.saveRule,
      { params: { id: draft.id }, body: { rule_on: true, discipline_ids: [], location_ids: [], also_existing } },
      { headers: { 'if-match': `"${draft.version}"` } },
    )
  const refused = await saved(true)
  expect([refused.status, refused.failure.errors]).toEqual([
    422,
    { also_existing: ['This path is a draft. Activate it first, or leave out the people who match now.'] },
  ])
  expect((await saved(false)).data).toMatchObject({ rule_on: true, adding_job_id: null })
})
