import { addDays, type AgencyRow, api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAssignment } from '../../../demo/factories/assignments.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aProgram, aProgramVersion } from '../../../demo/factories/programs.ts'
import { aTrainingType } from '../../../demo/factories/taxonomy.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { turnOf } from '../../../../test/turn.ts'
import { todayIn } from '../../employees/today.ts'
import { agencyHealthCounts } from './count-health.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const ours = async () => {
  const { data } = await house.call(api.agencies.list, { query: { search: house.agency.name } }, { as: 'csm' })
  return data.data[0] as AgencyRow
}

test('[R-CSM-1] the worker counts each agency’s compliance, overdue training and programs, and again after a change', async () => {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id })
  const late = anEmployee({ organization_id })
  await house.load({
    training_types: [type],
    programs: [program],
    program_versions: [aProgramVersion({ organization_id, program_id: program.id })],
    employees: [late, anEmployee({ organization_id })],
  })
  expect((await ours()).fares).toBeNull()
  await turnOf(house, agencyHealthCounts)
  expect(await ours()).toMatchObject({ fares: { asked: 0, compliant: 0, overdue: 0, programs: 1, rules: 0 } })
  const due = { rule_due_on: addDays(todayIn('America/New_York'), -10) }
  await house.load({
    assignments: [anAssignment({ organization_id, program_id: program.id, employee_id: late.id, ...due })],
  })
  await turnOf(house, agencyHealthCounts)
  const row = await ours()
  expect(row.fares?.overdue).toBe(1)
  expect(row.health_reasons).toEqual(expect.arrayContaining(['many_overdue', 'no_rules']))
})
