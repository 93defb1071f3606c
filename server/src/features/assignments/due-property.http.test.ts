import { addDays, effectiveDue, frozenDays } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../demo/random.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const some = campaign(200, 20_000)

test(`the database works out the same due date as the contract, for ${some} random histories`, async () => {
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id, name: 'In-service' })
  const program = aProgram({ organization_id, training_type_id: type.id })
  await house.load({ training_types: [type], programs: [program] })
  const random = new Random('due dates')
  const near = () => addDays('2027-12-01', random.int(0, 200))
  const maybe = (share: number) => (random.chance(share) ? near() : null)
  const cases = Array.from({ length: some }, () => {
    const employee = anEmployee({ organization_id })
    // One person's leaves follow each other
    const days = Array.from({ length: random.int(0, 3) * 2 }, near).toSorted()
    const pauses = days.flatMap((day, at) => (at % 2 ? [] : [{ starts_on: day, ends_on: days[at + 1] ?? day }]))
    const distinct = pauses.filter(({ starts_on }, at) => pauses.findIndex(one => one.starts_on === starts_on) === at)
    const facts = { rule_due_on: maybe(0.8), set_due_on: maybe(0.3), extended_to: maybe(0.2), due_since: near() }
    const about = { organization_id, employee_id: employee.id, program_id: program.id }
    return { employee, pauses: distinct, facts, assignment: anAssignment({ ...about, ...facts }) }
  })
  await house.load({
    employees: cases.map(({ employee }) => employee),
    assignments: cases.map(({ assignment }) => assignment),
  })
  const rows = cases.flatMap(({ employee, pauses }) => pauses.map(one => ({ employee_id: employee.id, ...one })))
  await house.owner.query(
    `insert into training_pauses (organization_id, employee_id, starts_on, ends_on)
     select $1, p.employee_id, p.starts_on, p.ends_on from jsonb_to_recordset($2::jsonb) p (employee_id uuid, starts_on date, ends_on date)`,
    [organization_id, JSON.stringify(rows)],
  )
  await house.owner.query('update assignments a set frozen_days = frozen_days(organization_id, employee_id, due_since)')
  const { rows: kept } = await house.owner.query<{ id: string; due_on: string | null; frozen_days: number }>(
    'select id, due_on::text, frozen_days from assignments',
  )
  const byId = new Map(kept.map(row => [row.id, row]))
  for (const { assignment, facts, pauses } of cases)
    expect(byId.get(assignment.id)).toEqual({
      id: assignment.id,
      due_on: effectiveDue(facts, pauses),
      frozen_days: frozenDays(pauses, facts.due_since),
    })
})
