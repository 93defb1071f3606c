import { api, conditionsText } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCredential, aCredentialType } from '../demo/factories/credentials.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { aProgram, aProgramVersion } from '../demo/factories/programs.ts'
import { aBooking, aSession } from '../demo/factories/sessions.ts'
import { aTrainingType } from '../demo/factories/taxonomy.ts'
import { type House, openHouse } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a cached list with conditions on another list is refreshed when that list changes', async () => {
  const { id: organization_id } = house.agency
  const [person, type] = [anEmployee({ organization_id }), aTrainingType({ organization_id })]
  const program = aProgram({ organization_id, training_type_id: type.id })
  const session = aSession({ organization_id, program_id: program.id })
  const card = aCredentialType({ organization_id })
  await house.load({
    employees: [person],
    training_types: [type],
    programs: [program],
    program_versions: [aProgramVersion({ organization_id, program_id: program.id })],
    sessions: [session],
    credential_types: [card],
    credentials: [aCredential({ organization_id, employee_id: person.id, type_id: card.id })],
  })
  const conditions = conditionsText({ all: [{ has: 'bookings' }] })
  const query = { conditions }
  const found = async () => ({
    rows: (await house.call(api.credentials.list, { query })).data.meta.total,
    counts: (await house.call(api.credentials.counts, { query: { ...query, of: 'type_id' } })).data.data.length,
  })
  expect(await found()).toEqual({ rows: 0, counts: 0 })
  await house.load({
    session_bookings: [aBooking({ organization_id, employee_id: person.id, session_id: session.id })],
  })
  expect(await found()).toEqual({ rows: 1, counts: 1 })
})
