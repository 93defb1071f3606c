import { api } from '@preceptor/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aHeldDiscipline, anEmployee, type EmployeeRecord } from '../../demo/factories/employees.ts'
import { aDiscipline } from '../../demo/factories/taxonomy.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'
import { withDatabase } from '../../../test/urls.ts'
import { readyCounts } from '../dashboard/ready-counts.ts'
import { sizes } from './counted-parts.ts'

/**
 * Counts of people stay cached while names and phones change (migrations/311); a change to anything they depend on must invalidate
 * them. Here even the smallest agency is counted by parts (counted-parts.ts) and compared with counts of everyone at once.
 */

let house: House
let people: EmployeeRecord[]
const second = { id: '' }
const usual = { ...sizes }
const byParts = { fewest: 1, part: 2 }
beforeAll(async () => {
  Object.assign(sizes, byParts)
  house = await openHouse()
  const { id: organization_id, coordinator_id, discipline_id, location_id } = house.agency
  const discipline = aDiscipline({ organization_id })
  second.id = discipline.id
  people = Array.from({ length: 9 }, (_, n) =>
    anEmployee({ organization_id, discipline_id, location_id, coordinator_id: n % 2 ? coordinator_id : null }),
  )
  await house.load({
    disciplines: [discipline],
    employees: people,
    employee_disciplines: people.map(({ id: employee_id }) =>
      aHeldDiscipline({ organization_id, employee_id, discipline_id }),
    ),
  })
})
/** Opens another transaction next to the owner's. */
async function ownerClientOf({ owner }: House) {
  const client = new Client({ connectionString: withDatabase(inject('ownerUrl'), owner.database ?? '') })
  await client.connect()
  return client
}

afterAll(() => {
  Object.assign(sizes, usual)
  return house.close()
})

const counted = [
  'provider_status',
  'discipline_id',
  'location_id',
  'coordinator_id',
  'language',
  'employment_type',
] as const
const filters = [
  { hired_from: '2026-01-05' },
  { terminated_from: '2026-01-05' },
  { return_from: '2026-01-05' },
  { language: 'zh' },
  { provider_status: '1', missing: 'birth_date' },
] as const

/** Returns all counts, as the administrator and as the coordinator see them. */
async function numbers() {
  const of = async (as: 'agency_admin' | 'coordinator_limited') => {
    const { recent: _, as_of: __, ...facts } = (await house.call(api.dashboard.get, {}, { as })).data
    const counts = [...counted, 'missing', 'birth_month'] as const
    return {
      facts,
      counts: await Promise.all(
        counts.map(async of => [of, (await house.call(api.employees.counts, { query: { of } }, { as })).data]),
      ),
      totals: await Promise.all(
        filters.map(async query => [query, (await house.call(api.employees.list, { query }, { as })).data.meta.total]),
      ),
    }
  }
  return [await of('agency_admin'), await of('coordinator_limited')]
}

/** Returns all counts again, computed for everyone at once. */
async function anew() {
  await house.owner.query(
    `select move_topic('${house.agency.id}', 'rosters'), move_topic('${house.agency.id}', 'people')`,
  )
  Object.assign(sizes, usual)
  try {
    return await numbers()
  } finally {
    Object.assign(sizes, byParts)
  }
}

const set = (what: string) => () => `update employees set ${what} where id = '${people[1]?.id}'`
test.each<[string, () => string]>([
  ['a status', set(`provider_status = 4`)],
  ['another location', set('location_id = null')],
  ['another coordinator', set(`coordinator_id = null`)],
  ['a coordinator again', () => set(`coordinator_id = '${house.agency.coordinator_id}'`)()],
  ['no first discipline', set('discipline_id = null')],
  ['a language', set(`language = 'zh'`)],
  ['a kind of work', set(`employment_type = 'per_diem'`)],
  ['a day of hire', set(`hire_date = '2026-02-03'`)],
  ['a day of leaving', set(`termination_date = '2026-02-04', provider_status = 5`)],
  ['a day of return', set(`expected_return = '2026-03-04', provider_status = 4`)],
  ['a birthday', set(`birth_date = null, provider_status = 1`)],
  ['no email', set('email = null')],
  ['no mobile', set('mobile = null')],
  [
    'a refused address',
    () => `insert into dead_addresses (organization_id, employee_id, channel, address)
      select organization_id, id, 'mail', email from employees where id = '${people[2]?.id}'`,
  ],
  [
    'a discipline that is held',
    () => `insert into employee_disciplines (organization_id, employee_id, discipline_id)
      values ('${house.agency.id}', '${people[3]?.id}', '${second.id}')`,
  ],
  ['none that is held', () => `delete from employee_disciplines where employee_id = '${people[3]?.id}'`],
  [
    'whose user a coordinator is',
    () => `update coordinators set user_id = null where id = '${house.agency.coordinator_id}'`,
  ],
])('%s shows in every number', async (_, statement) => {
  const before = await numbers()
  await house.owner.query(statement())
  const after = await numbers()
  expect(after).toEqual(await anew())
  expect(after).not.toEqual(before)
})

test('an added or deleted employee shows too', async () => {
  const before = await numbers()
  const one = anEmployee({ organization_id: house.agency.id })
  await house.load({ employees: [one] })
  expect(await numbers()).not.toEqual(before)
  await house.owner.query(`delete from compliance_due; delete from employees where id = '${one.id}'`)
  expect(await numbers()).toEqual(before)
})

test('people changed while a count was running are recounted by the next one', async () => {
  const { id } = people[4] ?? { id: '' }
  const other = await ownerClientOf(house)
  try {
    await numbers()
    await other.query('begin')
    await other.query(`update employees set language = 'ht' where id = $1`, [id])
    // Someone else is changed and counted while the first change is not visible yet
    await house.owner.query(`update employees set language = 'pl' where id = '${people[5]?.id}'`)
    const before = await numbers()
    await other.query('commit')
    const after = await numbers()
    expect(after).not.toEqual(before)
    expect(after).toEqual(await anew())
  } finally {
    await other.end()
  }
})

test('changes too many to name are recounted, and an unchanged part is not', async () => {
  await numbers()
  await house.owner.query(`insert into roster_changes (organization_id) values ('${house.agency.id}')`)
  await house.owner.query(`alter table employees disable trigger user`)
  await house.owner.query(`update employees set language = 'so' where id = '${people[6]?.id}'`)
  await house.owner.query(`alter table employees enable trigger user`)
  await house.owner.query(`select move_topic('${house.agency.id}', 'rosters')`)
  expect(await numbers()).toEqual(await anew())
  // With triggers off nothing reports the change: an unchanged count shows that its part was not recounted
  await house.owner.query(`alter table employees disable trigger user`)
  await house.owner.query(`update employees set language = 'tl' where id = '${people[6]?.id}'`)
  await house.owner.query(`alter table employees enable trigger user`)
  await house.owner.query(`select move_topic('${house.agency.id}', 'rosters')`)
  const kept = await numbers()
  expect(kept).not.toEqual(await anew())
})

test('numbers of a large agency are ready before anyone looks', async () => {
  const { id } = people[7] ?? { id: '' }
  const shown = async () => {
    const { by_status, by_location, by_discipline, months } = (await house.call(api.dashboard.get, {})).data
    return { by_status, by_location, by_discipline, months }
  }
  const before = await shown()
  await house.owner.query(`update employees set provider_status = 3, location_id = null where id = '${id}'`)
  await house.owner.query(`insert into roster_changes (organization_id) values ('${house.agency.id}')`)
  expect(await turnOf(house, readyCounts)).toBeGreaterThan(0)
  // With triggers off nothing reports the change: a fresh count would show it
  await house.owner.query(`alter table employees disable trigger user`)
  await house.owner.query(`update employees set provider_status = 6 where organization_id = '${house.agency.id}'`)
  await house.owner.query(`alter table employees enable trigger user`)
  const ready = await shown()
  expect(ready).not.toEqual(before)
  expect(ready.by_status.length).toBeGreaterThan(1)
})
