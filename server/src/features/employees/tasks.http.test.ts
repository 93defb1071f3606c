import { addDays, api, type EmployeeTask, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleOf, previewed, runBulk, undoBulk } from '../../../test/bulk-flow.ts'
import { ruleIn } from '../../../test/compliance/rules-in.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { csvFile, planned, run, workerOf } from '../../../test/import-flow.ts'
import { peopleIn } from '../../../test/trainees.ts'
import type { EmployeeRecord } from '../../demo/factories/employees.ts'
import type { RunningWorker } from '../../jobs/worker.ts'
import { todayIn } from './today.ts'

/** Tasks of employees: rules can apply only to people who do certain tasks, such as giving medication. */

let house: House
let worker: RunningWorker
const today = todayIn('America/New_York')
beforeAll(async () => {
  house = await openHouse()
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})

const person = async (over: Partial<EmployeeRecord> = {}) =>
  (await peopleIn(house, [{ hire_date: addDays(today, -100), ...over }]))[0] ?? ''
const tasksOf = async (id: Id) => (await house.call(api.employees.get, { params: { id } })).data.tasks
async function give(id: Id, tasks: EmployeeTask[]) {
  const { data } = await house.call(api.employees.get, { params: { id } })
  const headers = { 'if-match': `"${data.version}"` }
  return house.call(api.employees.update, { params: { id }, body: { tasks } }, { headers })
}
const foundBy = async (task: string) => {
  const { data } = await house.call(api.employees.list, { query: { task, per_page: 100 } })
  return data.data.map(({ id }) => id)
}

test('they are stored, found by any one of them, and shown in the history in the reader’s language', async () => {
  const id = await person()
  const other = await person({ tasks: ['oxygen'] })
  expect((await give(id, ['medication', 'lifts'])).status).toBe(200)
  expect(await tasksOf(id)).toEqual(['medication', 'lifts'])
  expect(await foundBy('medication')).toEqual([id])
  expect((await foundBy('lifts,oxygen')).toSorted()).toEqual([id, other].toSorted())
  const wrong = await give(id, ['juggling' as EmployeeTask])
  expect([wrong.status, Object.values(wrong.failure?.errors ?? {})]).toEqual([422, [['Choose tasks from the list.']]])
  const { data } = await house.call(api.employees.history, { params: { id } }, { headers: { 'accept-language': 'es' } })
  expect(data.data.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'tasks',
    before: null,
    after: 'Ayuda con medicamentos, Grúas mecánicas',
  })
})

test('a rule for a task applies from the day an employee has it, and no longer once it is removed', async () => {
  const rule = await ruleIn(house, {
    name: 'Medication',
    applies_if: {
      states: [],
      certifications: [],
      discipline_ids: [],
      hired_from: null,
      hired_to: null,
      employment_types: [],
      tags: [],
      tasks: ['medication'],
    },
  })
  const id = await person()
  await house.owner.query(`update employment_facts set known_from = now() - interval '1 day' where employee_id = $1`, [
    id,
  ])
  const stateOn = async (as_of: string) => {
    const { data } = await house.call(api.compliance.ofEmployee, { params: { id }, query: { as_of } })
    return data.rules.find(({ rule_id }) => rule_id === rule)?.state
  }
  expect(await stateOn(today)).toBe('not_applicable')
  await give(id, ['medication'])
  expect([await stateOn(addDays(today, -1)), await stateOn(today)]).toEqual(['not_applicable', 'in_progress'])
  await give(id, [])
  expect(await stateOn(today)).toBe('not_applicable')
})

test('many get or lose them in one run, and an undo restores them', async () => {
  const [one, two, three] = [await person({ tasks: ['oxygen'] }), await person(), await person({ tasks: ['lifts'] })]
  const ids = [one, two, three]
  const job = await previewed(house, {
    audience: { by: 'rows', ids },
    change: { act: 'tasks', add: ['lifts'], remove: ['oxygen'] },
  })
  expect(job.counts).toEqual({ update: 2, unchanged: 1 })
  expect((await peopleOf(house, job.id)).find(({ employee_id }) => employee_id === one)?.changes).toEqual([
    { field: 'tasks', before: 'Oxygen', after: 'Mechanical lifts' },
  ])
  await runBulk(house, job.id)
  expect(await Promise.all(ids.map(tasksOf))).toEqual([['lifts'], ['lifts'], ['lifts']])
  await undoBulk(house, job.id)
  expect(await Promise.all(ids.map(tasksOf))).toEqual([['oxygen'], [], ['lifts']])
})

test('a roster imports them by their words; an unknown one is refused by name, and a blank keeps the existing ones', async () => {
  const kept = await person({ employee_number: 'T-1', tasks: ['oxygen'] })
  const job = await planned(
    house,
    csvFile([
      'Employee number,First name,Last name,Tasks',
      'T-1,Marisol,Reyes,',
      'T-2,Ana,Lopez,"Meds; Hoyer lift, Signos vitales"',
      'T-3,Eva,Diaz,Juggling',
    ]),
  )
  expect(job.counts).toMatchObject({ create: 1, reject: 1 })
  await run(house, job.id)
  expect(await tasksOf(kept)).toEqual(['oxygen'])
  const { data } = await house.call(api.employees.list, { query: { search: 'T-2', per_page: 10 } })
  expect(data.data[0]?.tasks).toEqual(['medication', 'lifts', 'vital_signs'])
})
