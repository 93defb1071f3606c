import { addDays, api, type Id, type PathStep } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aPublishedForm, type FormRecord } from '../../demo/factories/forms.ts'
import { previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { type Caller, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from '../employees/today.ts'
import { pathSteps } from './due.ts'

let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')

beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house, [])
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

async function aForm(over: Partial<FormRecord> = {}): Promise<Id> {
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, category: 'policy', ...over })
  await house.load({ forms: [form], form_versions: [version] })
  return form.id
}
const people = async (count: number): Promise<Id[]> => {
  const made = Array.from({ length: count }, () => anEmployee({ organization_id: house.agency.id }))
  await house.load({ employees: made })
  return made.map(({ id }) => id)
}
const step = (ref_id: Id, over: Partial<PathStep> = {}): PathStep => ({
  kind: 'form',
  ref_id,
  is_required: true,
  is_gate: false,
  start: null,
  due: null,
  ...over,
})
async function save(id: Id, steps: readonly PathStep[]) {
  const { data } = await house.call(api.learningPaths.get, { params: { id } })
  return house.call(
    api.learningPaths.saveSteps,
    { params: { id }, body: { is_ordered: true, steps: [...steps], given_to: 'new' } },
    { headers: { 'if-match': `"${data.version}"` } },
  )
}
async function aPath(steps: readonly PathStep[]): Promise<Id> {
  const { data } = await house.call(api.learningPaths.add, { body: { title: 'With a form', description: null } })
  const saved = await save(data.id, steps)
  expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  await house.call(api.learningPaths.setStatus, { params: { id: data.id }, body: { status: 'active' } })
  return data.id
}
const act = async (ids: readonly Id[], change: Parameters<typeof previewed>[1]['change']) => {
  const { id } = await previewed(house, { audience: { by: 'rows', ids: [...ids] }, change })
  await runBulk(house, id)
  await turnOf(house, pathSteps)
}
const put = (path_id: Id, ids: readonly Id[]) => act(ids, { act: 'path_add', path_id, start_date: today, reason: null })
const pathOf = async (id: Id, as: Caller = 'agency_admin') => {
  await turnOf(house, pathSteps)
  await house.owner.query('select from path_due for share')
  return (await house.call(api.learningPaths.ofEmployee, { params: { id } }, { as })).data.data[0]
}
const standing = async (id: Id) => {
  const path = await pathOf(id)
  return [path?.state, ...(path?.steps ?? []).map(({ state, why }) => (why ? `${state} (${why})` : state))]
}
const formsOf = async (id: Id) =>
  (await house.call(api.employeeForms.ofEmployee, { params: { id } })).data.data.map(
    ({ state, source, due_on }) => [state, source, due_on] as const,
  )
const complete = (id: Id, more = '') =>
  house.owner.query(
    `update employee_forms set state = 'completed', started_at = now(), completed_at = now(), completed_on = $2 ${more}
     where employee_id = $1 and state = 'open'`,
    [id, today],
  )
const voidAll = async (id: Id, state: string) => {
  const { data } = await house.call(api.employeeForms.ofEmployee, { params: { id } })
  for (const form of data.data.filter(one => one.state === state)) {
    const done = await house.call(api.employeeForms.void, { params: { id: form.id }, body: { reason: 'Wrong person' } })
    expect(done.status, JSON.stringify(done.failure)).toBe(200)
  }
}

test('[R-RTE-5] a form step assigns the form, is complete when the form is, and reopens when it is voided', async () => {
  const [handbook, second] = [await aForm({ titles: { en: 'Handbook receipt' } }), await aForm({ due_days: 12 })]
  const path = await aPath([step(handbook, { due: { from: 'path', amount: 20, unit: 'days' } }), step(second)])
  const [one = ''] = await people(1)
  await put(path, [one])
  expect(await standing(one)).toEqual(['in_progress', 'available', 'locked (waits)'])
  expect(await formsOf(one)).toEqual([['open', 'path', addDays(today, 20)]])
  expect((await pathOf(one))?.steps).toMatchObject([
    { title: 'Handbook receipt', kind: 'form', due_on: addDays(today, 20), employee_form_id: expect.any(String) },
    { waits_for: 'Handbook receipt', employee_form_id: null },
  ])
  await house.owner.query(
    `update employee_forms set state = 'in_progress', started_at = now() where employee_id = $1`,
    [one],
  )
  expect(await standing(one)).toEqual(['in_progress', 'in_progress', 'locked (waits)'])
  await house.owner.query(`update employee_forms set state = 'open' where employee_id = $1`, [one])
  await complete(one)
  expect(await standing(one)).toEqual(['in_progress', 'done', 'available'])
  // If the path sets no due date, the form's own rule applies
  expect(await formsOf(one)).toContainEqual(['open', 'path', addDays(today, 12)])
  await complete(one)
  expect(await standing(one)).toEqual(['completed', 'done', 'done'])
  // A completed path reopens, and both forms are requested again
  await voidAll(one, 'completed')
  expect((await standing(one)).slice(0, 2)).toEqual(['in_progress', 'available'])
  expect((await formsOf(one)).filter(([state]) => state === 'open')).toEqual(
    [12, 20].map(days => ['open', 'path', addDays(today, days)]),
  )
})

test('a form that already counts completes the step, an expired one does not, and an open one is used for it', async () => {
  const form = await aForm()
  const path = await aPath([step(form)])
  const [valid = '', old = '', open = '', corrected = ''] = await people(4)
  for (const id of [valid, old, open, corrected])
    await house.call(api.employeeForms.assign, { params: { id }, body: { form_id: form, due_on: null, note: null } })
  await complete(valid)
  await complete(old, `, expires_on = '${addDays(today, -1)}'`)
  await complete(corrected)
  await house.owner.query(`update employee_forms set state = 'corrected' where employee_id = $1`, [corrected])
  await put(path, [valid, old, open, corrected])
  expect(await standing(valid)).toEqual(['completed', 'done'])
  expect(await standing(old)).toEqual(['in_progress', 'available'])
  expect(await formsOf(old)).toContainEqual(['open', 'path', expect.any(String)])
  expect(await standing(open)).toEqual(['in_progress', 'available'])
  expect((await formsOf(open)).map(([, source]) => source)).toEqual(['manual'])
  // The corrected one no longer counts; the correction does
  expect((await standing(corrected))[1]).not.toBe('done')
})

test('forms the path assigned are withdrawn and restored with it; one voided or refused is not assigned again', async () => {
  const form = await aForm()
  const path = await aPath([step(form)])
  const [one = '', two = '', three = ''] = await people(3)
  await put(path, [one, two, three])
  await voidAll(two, 'open')
  expect(await standing(two)).toEqual(['in_progress', 'available (withdrawn)'])
  await house.owner.query(`update employee_forms set state = 'refused' where employee_id = $1`, [three])
  expect(await standing(three)).toEqual(['in_progress', 'available (ended)'])
  await act([one, two], { act: 'path_withdraw', path_id: path, reason: 'No longer needed' })
  expect(await formsOf(one)).toEqual([['voided', 'path', expect.any(String)]])
  await put(path, [one, two])
  expect(await formsOf(one)).toEqual([['open', 'path', expect.any(String)]])
  expect((await formsOf(two)).map(([state]) => state)).toEqual(['voided'])
  expect((await formsOf(three)).map(([state]) => state)).toEqual(['refused'])
})

test('a step that was withdrawn, or whose path was, is neither due nor overdue; nothing is overdue in a paused one', async () => {
  const path = await aPath([step(await aForm(), { due: { from: 'path', amount: 20, unit: 'days' } })])
  const [here = '', taken = '', gone = ''] = await people(3)
  await put(path, [here, taken, gone])
  await house.owner.query('update employee_forms set set_due_on = $1 where employee_id = any($2)', [
    addDays(today, -1),
    [here, taken, gone],
  ])
  const late = async (id: Id) => {
    const found = await pathOf(id)
    return [found?.is_late, ...(found?.steps ?? []).map(({ is_late, due_on }) => [is_late, due_on])]
  }
  for (const id of [here, taken, gone]) expect(await late(id)).toEqual([true, [true, addDays(today, -1)]])
  await act([here], { act: 'path_pause', path_id: path, reason: 'In hospital' })
  expect(await late(here)).toEqual([false, [false, addDays(today, -1)]])
  await act([here], { act: 'path_resume', path_id: path })
  await voidAll(taken, 'open')
  await act([gone], { act: 'path_withdraw', path_id: path, reason: 'No longer needed' })
  expect(await late(here)).toEqual([true, [true, addDays(today, -1)]])
  expect(await late(taken)).toEqual([false, [false, null]])
  expect(await late(gone)).toEqual([false, [false, null]])
})

test('the due date moves with the start of the path, and an undo removes forms not begun', async () => {
  const path = await aPath([step(await aForm(), { due: { from: 'path', amount: 20, unit: 'days' } })])
  const [one = '', begun = ''] = await people(2)
  const start_date = addDays(today, 5)
  const added = await previewed(house, {
    audience: { by: 'rows', ids: [one, begun] },
    change: { act: 'path_add', path_id: path, start_date: today, reason: null },
  })
  await runBulk(house, added.id)
  await turnOf(house, pathSteps)
  await house.owner.query(
    `update employee_forms set state = 'in_progress', started_at = now(), version = 2 where employee_id = $1`,
    [begun],
  )
  const moves = await previewed(house, {
    audience: { by: 'rows', ids: [one, begun] },
    change: { act: 'path_start', path_id: path, start_date },
  })
  await runBulk(house, moves.id)
  expect(await formsOf(one)).toEqual([['scheduled', 'path', addDays(today, 25)]])
  // A form already started keeps its date
  expect(await formsOf(begun)).toEqual([['in_progress', 'path', addDays(today, 20)]])
  await undoBulk(house, moves.id)
  expect(await formsOf(one)).toEqual([['open', 'path', addDays(today, 20)]])

  const [other = ''] = await people(1)
  const again = await previewed(house, {
    audience: { by: 'rows', ids: [other] },
    change: { act: 'path_add', path_id: path, start_date: today, reason: null },
  })
  await runBulk(house, again.id)
  await turnOf(house, pathSteps)
  expect(await formsOf(other)).toHaveLength(1)
  await undoBulk(house, again.id)
  expect(await formsOf(other)).toEqual([])
})

test('an archived form waits, and a path accepts only published forms', async () => {
  const form = await aForm()
  const path = await aPath([step(form)])
  await house.owner.query('update forms set archived_at = now() where id = $1', [form])
  const [one = ''] = await people(1)
  await put(path, [one])
  expect(await standing(one)).toEqual(['in_progress', 'available (not_startable)'])
  expect((await house.call(api.learningPaths.get, { params: { id: path } })).data.shown_steps[0]?.is_blocked).toBe(true)
  const other = await aPath([step(await aForm())])
  const { status, failure } = await save(other, [step(form)])
  expect([status, failure.errors]).toEqual([422, { 'steps.0.ref_id': ['Choose a form that is published and in use.'] }])
})

test('[R-RTE-5] users who may not read a class of forms see the class instead of the title', async () => {
  const path = await aPath([
    step(await aForm({ visibility: 'medical', category: 'health', titles: { en: 'TB questionnaire' } })),
  ])
  const [one = ''] = await people(1)
  await put(path, [one])
  expect((await pathOf(one))?.steps[0]?.title).toBe('TB questionnaire')
  for (const as of ['viewer', 'csm'] as const) {
    expect((await pathOf(one, as))?.steps[0]?.title).toBe('Medical')
    const progress = await house.call(api.learningPaths.progress, { params: { id: path } }, { as })
    expect(JSON.stringify(progress.data)).not.toContain('TB questionnaire')
  }
  const read = await house.call(api.learningPaths.get, { params: { id: path } }, { as: 'viewer' })
  expect(read.data.shown_steps[0]?.title).toBe('Medical')
  const { rows } = await house.owner.query<{ told: string }>('select changes::text as told from events')
  expect(rows.filter(({ told }) => told?.includes('TB questionnaire'))).toEqual([])
})
