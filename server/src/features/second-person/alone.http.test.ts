import { api } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aCredentialType } from '../../demo/factories/credentials.ts'

/** Ruling 71: a sole approver verifies their own records, and these are marked. */

let house: House
let type_id: string
let count = 0
beforeAll(async () => {
  house = await openHouse()
  const type = aCredentialType({ organization_id: house.agency.id, name: 'CPR' })
  await house.load({ credential_types: [type] })
  type_id = type.id
})
afterAll(() => house.close())
beforeEach(() => alone(true))

/** Nurses accept records too; without them the administrator is the only one. */
const alone = (is: boolean) =>
  house.owner.query('update memberships set is_active = $2 where user_id = $1', [house.users.rn_limited.id, !is])
const setting = (rule: string) =>
  house.owner.query('update organizations set second_person = $2 where id = $1', [house.agency.id, rule])

async function recorded() {
  const employee = anEmployee({ organization_id: house.agency.id })
  await house.load({ employees: [employee] })
  const body = {
    type_id,
    number: `C-${++count}`,
    issued_on: '2026-01-05',
    expires_on: '2031-01-05',
    note: null,
    files: [],
  }
  const { data, failure, status } = await house.call(api.credentials.add, { params: { id: employee.id }, body })
  expect(status, JSON.stringify(failure)).toBe(200)
  return data
}
const accept = async (id: string, as: 'agency_admin' | 'csm' = 'agency_admin') =>
  (await house.call(api.credentials.verify, { body: { ids: [id] } }, { as, organization_id: house.agency.id })).data
const read = async (id: string) => (await house.call(api.credentials.get, { params: { id } })).data
const standing = async () => (await house.call(api.secondPerson.get, {})).data.needs_another

test('a sole administrator verifies their own record; the record and its history are marked “self-verified”', async () => {
  expect((await fourCases(house, api.secondPerson.get, { args: {}, denied: 'viewer' })).data).toEqual({
    needs_another: false,
  })
  const { id, employee_id } = await recorded()
  expect(await accept(id)).toMatchObject({ skipped: [] })
  expect(await read(id)).toMatchObject({ state: 'verified', self_verified: true })
  const history = await house.call(api.employees.history, { params: { id: employee_id }, query: {} })
  expect(history.data.data[0]?.changes).toContainEqual({ field: 'self_verified', before: null, after: 'yes' })
  const file = await house.call(api.credentials.export, { query: { format: 'csv', columns: 'name,decided_by' } })
  expect(file.bytes.toString('utf8')).toContain(`${house.users.agency_admin.name} (self-verified)`)
})

test('the self-verified mark is in Spanish in a file exported by a Spanish reader', async () => {
  const { id } = await recorded()
  await accept(id)
  // The placeholder for the name may also appear in a name
  await house.owner.query(`update credentials set decided_by_name = 'Ana ~ "Ruiz"' where id = $1`, [id])
  const query = { format: 'csv' as const, columns: 'name,decided_by' }
  for (const [language, mark] of [
    ['en', 'Ana ~ ""Ruiz"" (self-verified)'],
    ['es', 'Ana ~ ""Ruiz"" (verificado por quien lo registró)'],
  ] as const) {
    const { bytes } = await house.call(api.credentials.export, { query }, { headers: { 'accept-language': language } })
    expect(bytes.toString('utf8')).toContain(mark)
  }
})

test('no one verifies their own record where there is a second person or the agency always requires one', async () => {
  const { id } = await recorded()
  await alone(false)
  expect(await standing()).toBe(true)
  expect((await accept(id)).skipped).toHaveLength(1)
  await alone(true)
  await setting('always')
  expect(await standing()).toBe(true)
  expect((await accept(id)).skipped).toHaveLength(1)
  await setting('when_there')
})

test('customer success counts as a second person, and records they verify are not marked', async () => {
  await setting('always')
  const { id } = await recorded()
  expect(await accept(id, 'csm')).toMatchObject({ skipped: [] })
  expect(await read(id)).toMatchObject({ state: 'verified', self_verified: false })
  await setting('when_there')
})
