import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import type { AgencyPlan } from '../agencies.ts'
import { dayOf } from '../days.ts'
import { anAssignment } from '../factories/assignments.ts'
import { aPartner } from '../factories/agencies.ts'
import { anEmployee } from '../factories/employees.ts'
import { aTrainingRecord } from '../factories/learning.ts'
import { aProgram, aProgramVersion } from '../factories/programs.ts'
import { aTrainingType } from '../factories/taxonomy.ts'
import { giveExchanges } from './give-exchanges.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const [hhax, former] = [aPartner({ adapter: 'hhax' }), aPartner({ name: 'AxisCare', adapter: 'rest' })]
  const type = aTrainingType({ organization_id })
  const program = aProgram({ organization_id, training_type_id: type.id })
  const version = aProgramVersion({ organization_id, program_id: program.id })
  const employees = Array.from({ length: 30 }, (_, n) =>
    anEmployee({ organization_id, provider_status: n % 2 ? 4 : 1, employee_number: `N-${n}`, external_id: `C-${n}` }),
  )
  const assignments = employees.map(({ id: employee_id }) =>
    anAssignment({ organization_id, employee_id, program_id: program.id }),
  )
  await house.load({
    partners: [hhax, former],
    training_types: [type],
    programs: [program],
    program_versions: [version],
    employees,
    assignments,
    training_records: assignments.map(({ id: assignment_id, employee_id }) =>
      aTrainingRecord({
        organization_id,
        assignment_id,
        employee_id,
        program_id: program.id,
        version_id: version.id,
        kind: 'completion',
      }),
    ),
  })
  await house.owner.query('update organizations set partner_id = $1 where id = $2', [hhax.id, organization_id])
  const plan = { name: house.agency.name, partner: 'HHAeXchange' } as AgencyPlan
  await giveExchanges(house.owner, { seed: 'test', today: dayOf('2026-03-15'), agencies: [plan] })
})
afterAll(() => house.close())

test('the demo world has pushes that are confirmed, in transit, doubtful, held and discarded', async () => {
  const { data } = await house.call(api.partnerPushes.counts, { query: { of: 'state' } })
  const counts = new Map(data.data.map(({ value, count }) => [value, count]))
  expect([...counts.keys()].toSorted()).toEqual(['confirmed', 'discarded', 'held', 'queued', 'sent'])
  expect(counts.get('confirmed')).toBe(30)
})

test('the demo world has deliveries that were processed, ignored and failed', async () => {
  const { data } = await house.call(api.partnerInbox.counts, {
    params: { id: house.agency.id },
    query: { of: 'state' },
  })
  expect(data.data.map(({ value }) => value).toSorted()).toEqual(['done', 'failed', 'ignored'])
})

test('the demo world has client requests: some wait, one was declined', async () => {
  const { data } = await house.call(api.clientRequests.list, { query: {} }, { as: 'admin', organization_id: null })
  expect(data.data.map(({ state }) => state)).toEqual(['pending', 'pending', 'declined'])
})
