import { api, type Args, type SkillMark } from '@preceptor/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { learning } from '../../../test/learner.ts'
import { dayFrom } from '../../../test/random-training.ts'
import { recordModule } from '../learning/modules.ts'
import { reverseCompletions } from '../learning/reverse.ts'
import sql from 'sql-template-tag'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
const items = ['wash', 'belt'].map(id => ({ id, texts: { en: `Skill ${id}` } }))

beforeAll(async () => {
  house = await openHouse()
  training = await trainingOf(house)
})
afterAll(() => house.close())

/** Adds a program whose first module is a checklist of two skills; the quiz after it is not required. */
async function checklist(over: object = {}, more: object = {}) {
  const one = await assignedProgram(house, training, {
    employee: { coordinator_id: house.agency.coordinator_id, ...more },
    statement: {
      kind: 'checklist',
      content: { kind: 'checklist', instructions: {}, observers: ['rn'], items, ...over },
    },
  })
  await house.owner.query('alter table program_modules disable trigger program_modules_frozen')
  await house.owner.query(`update program_modules set is_required = (kind = 'checklist') where version_id = $1`, [
    one.version_id,
  ])
  await house.owner.query('alter table program_modules enable trigger program_modules_frozen')
  return one
}
type One = Awaited<ReturnType<typeof checklist>>
type Body = Args<typeof api.skills.record>['body']

const bodyOf = (one: One, marks: Record<string, SkillMark>, over: Partial<Body> = {}): Body => ({
  module_id: one.statement,
  observed_on: dayFrom(0),
  observer_name: 'Rita Nurse',
  observer_role: 'rn',
  marks,
  note: null,
  ...over,
})
const record = (one: One, marks: Record<string, SkillMark>, over: Partial<Body> = {}, as: Caller = 'rn_limited') =>
  house.call(api.skills.record, { params: { id: one.assignment_id }, body: bodyOf(one, marks, over) }, { as })
const standing = async ({ assignment_id }: One) =>
  (
    await house.owner.query(`select state, completed_on::text, completed_how from assignments where id = $1`, [
      assignment_id,
    ])
  ).rows[0] as unknown

test('[R-RTE-7] each call: four cases', async () => {
  const one = await checklist()
  const params = { id: one.assignment_id }
  const read = await fourCases(house, api.skills.ofAssignment, { args: { params } })
  expect(read.data.data.map(({ skills }) => skills.length)).toEqual([2])
  const { data } = await fourCases(house, api.skills.record, {
    args: { params, body: bodyOf(one, { wash: 'met' }) },
    denied: 'viewer',
  })
  expect(data.data[0]?.observations).toHaveLength(1)
})

test('the checklist is done when every skill is met, on the day of the last; only the newest mark of a skill counts', async () => {
  const one = await checklist()
  const before = await record(one, { wash: 'met', belt: 'not_met' }, { observed_on: dayFrom(-3) })
  expect(before.data.data[0]).toMatchObject({
    done_on: null,
    skills: [{ shown: { mark: 'met' } }, { shown: { mark: 'not_met' } }],
  })
  expect(await standing(one)).toMatchObject({ state: 'in_progress', completed_on: null })
  // An earlier observation entered late doesn't override later ones
  const late = await record(one, { belt: 'met' }, { observed_on: dayFrom(-4) })
  expect(late.data.data[0]?.done_on).toBeNull()
  const { data } = await record(one, { belt: 'met' }, { observed_on: dayFrom(-1), note: 'With the new belt' })
  expect(data.data[0]).toMatchObject({ done_on: dayFrom(-1) })
  expect(data.data[0]?.observations).toHaveLength(3)
  expect(data.closed_because).toBe('This program is no longer open for this person.')
  expect(await standing(one)).toEqual({ state: 'completed', completed_on: dayFrom(-1), completed_how: 'attendance' })
  const history = await house.call(api.employees.history, { params: { id: one.employee_id }, query: {} })
  expect(history.data.data.find(({ note }) => note === 'With the new belt')).toMatchObject({
    kind: 'training.skills_recorded',
    changes: expect.arrayContaining([{ field: 'skills_met', before: null, after: 'Skill belt' }]) as unknown,
  })
})

test('invalid input is refused at its field, and nothing is saved', async () => {
  const one = await checklist()
  const fieldsOf = async (over: Partial<Body>, marks: Record<string, SkillMark> = { wash: 'met' }) =>
    Object.keys((await record(one, marks, over)).failure.errors ?? {})
  expect(await fieldsOf({ observed_on: dayFrom(1) })).toEqual(['observed_on'])
  expect(await fieldsOf({ observer_role: 'trainer' })).toEqual(['observer_role'])
  expect(await fieldsOf({ observer_role: null })).toEqual(['observer_role'])
  expect(await fieldsOf({ observer_name: ' ' })).toEqual(['observer_name'])
  expect(await fieldsOf({}, {})).toEqual(['marks'])
  expect(await fieldsOf({}, { gone: 'met' })).toEqual(['marks'])
  expect(await fieldsOf({ module_id: one.asked })).toEqual(['module_id'])
  expect(await fieldsOf({ module_id: randomUUID() })).toEqual(['module_id'])
  expect(
    (await house.owner.query('select from skill_observations where assignment_id = $1', [one.assignment_id])).rowCount,
  ).toBe(0)
  expect(await standing(one)).toMatchObject({ state: 'assigned' })
  const free = await checklist({ observers: [] })
  expect((await record(free, { wash: 'met' }, { observer_role: null })).status).toBe(200)
})

test('after a completion is withdrawn, its skills can be demonstrated again', async () => {
  const one = await checklist()
  await record(one, { wash: 'met', belt: 'met' })
  await learning(house, scope =>
    reverseCompletions(scope, {
      head: { reason: 'Wrong person' },
      kind: 'training.reversed',
      wanted: sql`select ${one.assignment_id}::uuid as assignment_id`,
    }),
  )
  const { data } = await house.call(api.skills.ofAssignment, { params: { id: one.assignment_id } })
  expect(data.data[0]?.skills.map(({ shown }) => shown)).toEqual([null, null])
  expect((await record(one, { wash: 'met', belt: 'met' })).data.data[0]?.done_on).toBe(dayFrom(0))
})

test('a coordinator can record only for their own people', async () => {
  const own = await checklist()
  expect((await record(own, { wash: 'met' }, {}, 'coordinator_limited')).status).toBe(200)
  const foreign = await checklist({}, { coordinator_id: null })
  expect((await record(foreign, { wash: 'met' }, {}, 'coordinator_limited')).status).toBe(404)
})

test('nothing is recorded twice, or before a prerequisite module', async () => {
  const one = await checklist()
  await house.owner.query('alter table program_modules disable trigger program_modules_frozen')
  await house.owner.query('update program_modules set prerequisites = array[$2::uuid] where module_id = $1', [
    one.statement,
    one.more,
  ])
  await house.owner.query('alter table program_modules enable trigger program_modules_frozen')
  const locked = await record(one, { wash: 'met' })
  expect([locked.status, locked.failure.message]).toEqual([409, 'Another module must be done first.'])
  await learning(house, scope =>
    recordModule(scope, { assignment_id: one.assignment_id, module_id: one.more, done: { how: 'online' } }),
  )
  expect((await record(one, { wash: 'met', belt: 'met' })).status).toBe(200)
  expect((await record(one, { wash: 'met' })).status).toBe(409)
})
