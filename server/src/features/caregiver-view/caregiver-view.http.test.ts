import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
let one: Awaited<ReturnType<typeof assignedProgram>>
beforeAll(async () => {
  house = await openHouse()
  one = await assignedProgram(house, await trainingOf(house), { employee: { first_name: 'Ana', last_name: 'Abela' } })
})
afterAll(() => house.close())

const rowsOf = async (table: 'module_progress' | 'quiz_attempts') =>
  (await house.owner.query(`select 1 from ${table} where employee_id = $1`, [one.employee_id])).rowCount

test('staff see the caregiver’s view, nothing is recorded for the caregiver, and the history says who looked', async () => {
  const args = { params: { id: one.employee_id }, body: {} }
  const { data } = await fourCases(house, api.caregiverView.open, { args, denied: 'viewer' })
  expect(data.assignments).toMatchObject([{ id: one.assignment_id, standing: 'overdue' }])
  expect(data.content?.modules.map(({ id }) => id)).toEqual([one.statement, one.asked, one.more])
  // As a learner sees it: questions only come with an attempt
  expect(JSON.stringify(data.content)).not.toContain('is_right')
  expect([await rowsOf('module_progress'), await rowsOf('quiz_attempts')]).toEqual([0, 0])
  const { rows } = await house.owner.query<{ actor_name: string }>(
    'select actor_name from events where subject_id = $1 and kind = $2',
    [one.employee_id, 'training.viewed_as'],
  )
  // Once for each reader, even if they look again
  await house.call(api.caregiverView.open, args)
  expect(rows.length).toBeGreaterThan(0)
  expect(
    (
      await house.owner.query('select 1 from events where subject_id = $1 and kind = $2', [
        one.employee_id,
        'training.viewed_as',
      ])
    ).rowCount,
  ).toBe(rows.length)
  const { rows: state } = await house.owner.query('select state, started_at from assignments where id = $1', [
    one.assignment_id,
  ])
  expect(state).toEqual([{ state: 'assigned', started_at: null }])
})

test('a coordinator limited to their own people finds no one else, and a file outside the program is not found', async () => {
  const args = { params: { id: one.employee_id }, body: {} }
  expect((await house.call(api.caregiverView.open, args, { as: 'coordinator_limited' })).status).toBe(404)
  const file = { params: { id: one.employee_id, assignment_id: one.assignment_id, file_id: one.program_id } }
  expect((await house.call(api.caregiverView.file, file)).status).toBe(404)
})

test('with nothing to open, the view says so', async () => {
  await house.owner.query(
    `update assignments set state = 'withdrawn', withdrawn_at = now(), withdrawn_on = current_date, withdrawn_how = 'manual',
    withdrawn_by_name = 'Ada' where id = $1`,
    [one.assignment_id],
  )
  const { data } = await house.call(api.caregiverView.open, { params: { id: one.employee_id }, body: {} })
  expect(data).toEqual({ assignments: [], content: null })
})
