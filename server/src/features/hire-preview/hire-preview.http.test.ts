import { addDays, api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleIn } from '../../../test/compliance/rules-in.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { aTypeIn, programIn } from '../../../test/trainees.ts'
import { aDiscipline } from '../../demo/factories/taxonomy.ts'
import { todayIn } from '../employees/today.ts'

let house: House
let aide: string
const today = todayIn('America/New_York')
beforeAll(async () => {
  house = await openHouse()
  const discipline = aDiscipline({ organization_id: house.agency.id, name: 'Home health aide' })
  await house.load({ disciplines: [discipline] })
  aide = discipline.id
  await ruleIn(house, { name: 'Yearly in-service' })
  await ruleIn(house, { name: 'For aides', applies_if: { discipline_ids: [aide] } })
  const type_id = await aTypeIn(house)
  const program = await programIn(house, {
    program: { training_type_id: type_id, titles: { en: 'Hand washing' }, due_from: 'assignment', due_days: 30 },
    modules: [{}],
  })
  const { data: path } = await house.call(api.learningPaths.add, {
    body: { title: 'Aides’ first month', description: null },
  })
  const step = {
    kind: 'program',
    ref_id: program.id,
    is_required: true,
    is_gate: false,
    start: null,
    due: null,
  } as const
  await house.call(
    api.learningPaths.saveSteps,
    { params: { id: path.id }, body: { is_ordered: true, steps: [step], given_to: 'new' } },
    { headers: { 'if-match': `"${path.version}"` } },
  )
  await house.call(api.learningPaths.setStatus, { params: { id: path.id }, body: { status: 'active' } })
  const { data: now } = await house.call(api.learningPaths.get, { params: { id: path.id } })
  await house.call(
    api.learningPaths.saveRule,
    {
      params: { id: path.id },
      body: { rule_on: true, discipline_ids: [aide], location_ids: [], also_existing: false },
    },
    { headers: { 'if-match': `"${now.version}"` } },
  )
})
afterAll(() => house.close())

const everybody = async () =>
  (await house.owner.query('select count(*)::int as people from employees')).rows[0] as { people: number }

test('adding an employee shows by name the learning paths and compliance rules they will get, and saves nothing', async () => {
  const before = await everybody()
  const args = { body: { discipline_id: aide, hire_date: addDays(today, -10) } }
  const { data } = await fourCases(house, api.hirePreview.ask, { args, denied: 'viewer' })
  expect(data.paths).toMatchObject([{ title: 'Aides’ first month', start_date: today, steps: ['Hand washing'] }])
  expect(data.rules.map(({ name }) => name).sort()).toEqual(['For aides', 'Yearly in-service'])
  expect(data.rules[0]).toMatchObject({ due_on: addDays(addDays(today, -10), 364) })
  expect(await everybody()).toEqual(before)
  expect((await house.owner.query('select from path_enrolments')).rowCount).toBe(0)
})

test('people who start later get them from the hire date on; without the discipline there are fewer', async () => {
  const hire_date = addDays(today, 20)
  const later = await house.call(api.hirePreview.ask, { body: { discipline_id: aide, hire_date } })
  expect(later.data.paths).toMatchObject([{ start_date: hire_date }])
  const { data } = await house.call(api.hirePreview.ask, { body: {} })
  expect([data.paths, data.rules.map(({ name }) => name)]).toEqual([[], ['Yearly in-service']])
})
