import { randomUUID } from 'node:crypto'
import { type Args, api } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { aUser } from '../../../demo/factories/users.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'

let house: House
const north = anAgency({ name: 'North Care' })
const closed = anAgency({ name: 'Shut Care', status: 'closed' })
const rosa = { first_name: 'Rosa', last_name: 'Núñez', birth_date: '1988-04-02' }
let [here, there, typo, twin]: ReturnType<typeof anEmployee>[] = []
beforeAll(async () => {
  house = await openHouse()
  const of = (organization_id: string, over: Partial<ReturnType<typeof anEmployee>>) =>
    anEmployee({ employee_number: null, external_id: null, email: null, mobile: null, ...over, organization_id })
  here = of(house.agency.id, {
    ...rosa,
    email: 'rosa_n@people.example',
    mobile: '+17185550111',
    employee_number: 'A_7',
  })
  there = of(house.other.id, {
    ...rosa,
    first_name: 'ROSA',
    last_name: 'Nunez',
    external_id: 'HHX-1',
    provider_status: 5,
  })
  typo = of(closed.id, {
    first_name: 'Roza',
    last_name: 'Núñez',
    email: 'ROSA_N@people.example',
    mobile: '+17185550112',
  })
  // Shares the household's phone and the birth date, but is a different person
  twin = of(north.id, { ...rosa, first_name: 'Ramón', email: 'rosaXn@people.example', mobile: '+17185550111' })
  await house.load({
    organizations: [north, closed],
    employees: [here, there, typo, twin],
    users: [aUser({ name: 'Rosa N.', email: 'Rosa_N@People.example', last_seen_at: '2026-01-05T10:00:00.000Z' })],
  })
})
afterAll(() => house.close())

type Query = NonNullable<Args<typeof api.csmEmployees.locate>['query']>
const locate = (query: Query) => house.call(api.csmEmployees.locate, { query }, { as: 'csm' })
/** Returns the people found, each as the agencies of their employments. */
const found = async (query: Query) =>
  (await locate(query)).data.data.map(({ employments }) => employments.map(({ agency_name }) => agency_name))

const all = ['Ours Home Care', 'Theirs Home Care', 'Shut Care']

test('[R-CSM-5] a person is located by email with every employment, even one under a misspelled name, and the account', async () => {
  const { data } = await fourCases(house, api.csmEmployees.locate, {
    args: { query: { email: 'rosa_n@people.EXAMPLE' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(data.meta).toEqual({ more: false })
  expect(data.data).toHaveLength(1)
  const [person] = data.data
  expect(person?.employments.map(({ agency_name }) => agency_name).sort()).toEqual([...all].sort())
  expect(person?.employments.find(({ id }) => id === typo?.id)).toMatchObject({
    organization_id: closed.id,
    agency_status: 'closed',
    first_name: 'Roza',
    mobile: '+17185550112',
  })
  expect(person?.logins).toEqual([
    expect.objectContaining({
      name: 'Rosa N.',
      email: 'Rosa_N@People.example',
      status: 'no_access',
      last_seen_at: '2026-01-05T10:00:00.000Z',
      agencies_count: 0,
    }),
  ])
})

describe('[R-CSM-5] known users', () => {
  test('a phone in any format finds its owner, and lists people who only share it separately', async () => {
    for (const phone of ['(718) 555-0111', '+1 718 555 0111', '7185550111'])
      expect((await found({ phone })).map(agencies => agencies.length).toSorted((a, b) => a - b)).toEqual([1, 3])
    expect(await found({ phone: '718 555 0113' })).toEqual([])
  })

  test('a name with the birth date, in any order, case and accents', async () => {
    for (const name of ['Rosa Nunez', 'núñez, rosa', 'NUÑEZ Ros'])
      expect([name, await found({ name, birth_date: '1988-04-02' })]).toEqual([name, [expect.arrayContaining(all)]])
    expect(await found({ name: 'Rosa Nunez', birth_date: '1988-04-03' })).toEqual([])
  })

  test('the full employee number or partner code', async () => {
    for (const code of ['A_7', 'a_7', 'hhx-1'])
      expect([code, await found({ code })]).toEqual([code, [expect.arrayContaining(all)]])
    for (const code of ['A', '_', '%', 'HHX', 'AX7']) expect([code, await found({ code })]).toEqual([code, []])
  })

  test('several values must all match', async () => {
    expect(await found({ phone: '7185550111', email: 'rosaxn@people.example' })).toEqual([['North Care']])
    expect(await found({ phone: '7185550111', code: 'HHX-1' })).toEqual([])
  })

  test.each([
    [{}, 'email'],
    [{ email: '', phone: ' ', name: '', code: '' }, 'email'],
    [{ name: 'Rosa' }, 'birth_date'],
    [{ birth_date: '1988-04-02' }, 'name'],
    [{ email: 'rosa' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ name: 'Rosa', birth_date: '1988-02-31' }, 'birth_date'],
  ])('%o is refused with a message at %s', async (query, field) => {
    const { status, failure } = await locate(query)
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([422, [field]])
  })

  test('the vendor’s log records the lookup, but not the search terms', async () => {
    await house.call(api.csmEmployees.locate, { query: { email: 'rosa_n@people.example' } }, { as: 'cs_super_user' })
    const { rows } = await house.owner.query(
      `select * from events where kind = 'employees.searched' and actor_id = $1`,
      [house.users.cs_super_user.id],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('rosa_n')
  })
})

test('[R-CSM-4] the person behind an employee: every employment and account; an unknown id is a 404', async () => {
  const args = { params: { id: there?.id ?? '' } }
  const { data } = await fourCases(house, api.csmEmployees.get, { args, denied: 'agency_admin', as: 'csm' })
  // Name and birth date lead to ours, and its email address to the misspelled one
  expect(data.employments.map(({ id }) => id).sort()).toEqual([here, there, typo].map(one => String(one?.id)).sort())
  expect(data.logins.map(({ name }) => name)).toEqual(['Rosa N.'])
  const other = await house.call(api.csmEmployees.get, { params: { id: twin?.id ?? '' } }, { as: 'csm' })
  expect(other.data.employments.map(({ agency_name }) => agency_name)).toEqual(['North Care'])
  const nobody = await house.call(api.csmEmployees.get, { params: { id: randomUUID() } }, { as: 'csm' })
  expect(nobody.status).toBe(404)
})
