import { api, type Employee, type EmployeePatch, type ProfileField, profileFields } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCoordinator, aDiscipline, aLocation } from '../../demo/factories/taxonomy.ts'
import { type House, openHouse } from '../../../test/house.ts'

/** Every field that a form sends comes back: a column missing on the server would be dropped silently. */

let house: House
let others: { discipline_id: string; location_id: string; coordinator_id: string }
beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id } = house.agency
  const discipline = aDiscipline({ organization_id, code: 'PCA', name: 'Personal Care Aide' })
  const location = aLocation({ organization_id, name: 'Queens' })
  const coordinator = aCoordinator({ organization_id, name: 'Carl Coordinator' })
  await house.load({ disciplines: [discipline], locations: [location], coordinators: [coordinator] })
  others = { discipline_id: discipline.id, location_id: location.id, coordinator_id: coordinator.id }
})
afterAll(() => house.close())

type Values = Required<{ [F in ProfileField]: NonNullable<EmployeePatch[F]> }>

/** Two values of each field; a missing field does not compile. */
const values = (): { [F in ProfileField]: [Values[F], Values[F]] } => {
  const { discipline_id, location_id, coordinator_id } = house.agency
  return {
    employee_number: ['A-1', 'B-2'],
    external_id: ['ext-1', 'ext-2'],
    payroll_number: ['004512', '004513'],
    company_code: ['HLH01', 'HLH02'],
    cost_center: ['BX-FIELD', 'QN-FIELD'],
    first_name: ['Marisol', 'Maria'],
    middle_name: ['Luz', 'Inés'],
    last_name: ['Reyes', 'Reyes-Ortiz'],
    preferred_name: ['Mari', 'Sol'],
    email: ['mari@example.org', 'sol@example.org'],
    mobile: ['+17185550142', '+17185550143'],
    phone_2: ['+17185550152', '+17185550153'],
    birth_date: ['1984-02-29', '1985-03-01'],
    language: ['es', 'en'],
    hire_date: ['2021-05-03', '2021-05-04'],
    employment_type: ['full_time', 'per_diem'],
    discipline_id: [discipline_id, others.discipline_id],
    location_id: [location_id, others.location_id],
    coordinator_id: [coordinator_id, others.coordinator_id],
    address_line1: ['12 Grand Concourse', '14 Grand Concourse'],
    address_line2: ['Apt 4', 'Apt 5'],
    city: ['Bronx', 'Yonkers'],
    state: ['NY', 'NJ'],
    postal_code: ['10451', '10452'],
    tags: [['nights'], ['nights', 'weekends']],
    tasks: [['medication'], ['oxygen', 'lifts']],
    emergency_contacts: [
      [{ name: 'Ana Reyes', relation: 'Sister', phone: '+17185550199' }],
      [{ name: 'Juan Reyes', relation: null, phone: null }],
    ],
    disciplines: [
      [{ discipline_id, certificate_no: 'C-1', issued_on: '2020-01-01', expires_on: '2030-01-01' }],
      [
        { discipline_id, certificate_no: 'C-2', issued_on: null, expires_on: null },
        { discipline_id: others.discipline_id, certificate_no: null, issued_on: null, expires_on: '2031-01-01' },
      ],
    ],
  }
}
const fields = Object.keys(profileFields) as ProfileField[]
const oneOf = (at: 0 | 1) => Object.fromEntries(fields.map(field => [field, values()[field][at]]))
const shownOf = (employee: Employee) =>
  Object.fromEntries(
    fields.map(field => [
      field,
      field === 'disciplines'
        ? employee.disciplines.map(({ discipline_name: _, ...held }) => held)
        : employee[field as keyof Employee],
    ]),
  )
const read = async (id: string) => (await house.call(api.employees.get, { params: { id } })).data

describe('each profile field survives a round trip through the database', () => {
  let id: string
  test('when an employee is added', async () => {
    const added = await house.call(api.employees.add, { body: oneOf(0) as never })
    expect(added.status).toBe(200)
    id = added.data.id
    expect(shownOf(await read(id))).toEqual(oneOf(0))
  })
  test.each(fields)('when only %s is edited', async field => {
    const before = shownOf(await read(id))
    const value = values()[field][1]
    const reply = await house.call(api.employees.update, { params: { id }, body: { [field]: value } })
    expect(reply.status).toBe(200)
    // The discipline someone works in is one of the held ones
    const held = { discipline_id: others.discipline_id, certificate_no: null, issued_on: null, expires_on: null }
    const implied = field === 'discipline_id' ? { disciplines: [...(before['disciplines'] as object[]), held] } : {}
    expect(shownOf(await read(id))).toEqual({ ...before, ...implied, [field]: value })
  })
  test('when every optional field is cleared', async () => {
    const optional = fields.filter(field => profileFields[field].safeParse(null).success)
    expect(optional).toHaveLength(fields.length - 6)
    const nothing = Object.fromEntries(optional.map(field => [field, null]))
    const before = shownOf(await read(id))
    const reply = await house.call(api.employees.update, {
      params: { id },
      body: { ...nothing, tags: [], tasks: [], emergency_contacts: [], disciplines: [] },
    })
    expect(reply.status).toBe(200)
    expect(shownOf(await read(id))).toEqual({
      ...before,
      ...nothing,
      tags: [],
      tasks: [],
      emergency_contacts: [],
      disciplines: [],
    })
  })
})
