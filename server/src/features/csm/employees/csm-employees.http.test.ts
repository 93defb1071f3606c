import { type Args, api } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { anEmployee } from '../../../demo/factories/employees.ts'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'

let house: House
const many = anAgency({ name: 'Many Hands' })
beforeAll(async () => {
  house = await openHouse()
  const at = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()
  await house.load({
    organizations: [many],
    employees: [
      anEmployee({
        organization_id: house.agency.id,
        first_name: 'Zoë',
        last_name: "O'Neill",
        employee_number: 'Q-77',
        email: 'zoe@north.example',
        mobile: '+17185550199',
        discipline_id: house.agency.discipline_id,
        updated_at: at(900),
      }),
      anEmployee({ organization_id: house.other.id, first_name: 'Zoe', last_name: 'Abel', updated_at: at(901) }),
      anEmployee({
        organization_id: house.other.id,
        first_name: 'Ida',
        last_name: 'Last',
        provider_status: 5,
        updated_at: at(902),
      }),
      ...Array.from({ length: 120 }, (_, n) =>
        anEmployee({
          organization_id: many.id,
          first_name: 'Mass',
          last_name: `Person${String(n).padStart(3, '0')}`,
          provider_status: n % 3 ? 1 : 4,
          updated_at: at(n),
        }),
      ),
    ],
  })
})
afterAll(() => house.close())

type Query = NonNullable<Args<typeof api.csmEmployees.list>['query']>
const list = (query: Query) => house.call(api.csmEmployees.list, { query }, { as: 'csm' })
const names = async (query: Query) => (await list(query)).data.data.map(({ last_name }) => last_name)

test('[R-CSM-3] customer success finds a person at any agency, and sees which one; agency users are refused', async () => {
  const { data } = await fourCases(house, api.csmEmployees.list, {
    args: { query: { search: 'zoe' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(data.meta).toEqual({ total: 2, page: 1, per_page: 50, more: false })
  expect(data.data.map(({ last_name, agency_name }) => [last_name, agency_name])).toEqual([
    ['Abel', 'Theirs Home Care'],
    ["O'Neill", 'Ours Home Care'],
  ])
  expect(data.data[1]).toMatchObject({
    organization_id: house.agency.id,
    employee_number: 'Q-77',
    discipline_name: 'Home Health Aide',
    mobile: '+17185550199',
    updated_at: '2024-01-01T15:00:00+00:00',
  })
})

test('search takes parts of names, email, number and a phone in any format, in any order and case', async () => {
  for (const search of ['NEILL zo', 'north.example', 'q-77', '(718) 555-0199', '+1 718 555 0199', 'zoe, o’', 'ne'])
    expect([search, await names({ search: search.replace('’', "'") })]).toEqual([search, ["O'Neill"]])
  expect(await names({ search: '%' })).toHaveLength(50)
  expect(await names({ search: 'zz-nobody' })).toEqual([])
})

test('without a search the newest changes come first, across agencies', async () => {
  expect((await names({})).slice(0, 4)).toEqual(['Last', 'Abel', "O'Neill", 'Person119'])
  expect((await list({})).data.meta).toEqual({ total: 123, page: 1, per_page: 50, more: false })
  expect((await names({ provider_status: '5,4' })).slice(0, 3)).toEqual(['Last', 'Person117', 'Person114'])
  expect((await names({ agency_id: many.id, provider_status: '4' })).slice(0, 2)).toEqual(['Person117', 'Person114'])
  expect((await names({ agency_id: `${house.agency.id},${house.other.id}` })).length).toBe(3)
  expect(await names({ agency_id: 'none' })).toEqual([])
})

test('every page shows different people, and together all of them, with and without a search', async () => {
  for (const [query, total] of [
    [{}, 123],
    [{ search: 'person' }, 120],
    [{ agency_id: many.id }, 120],
  ] as const) {
    const pages = await Promise.all([1, 2, 3].map(page => list({ ...query, page })))
    const ids = pages.flatMap(({ data }) => data.data.map(({ id }) => id))
    expect([pages[0]?.data.meta.total, new Set(ids).size]).toEqual([total, total])
    expect((await list({ ...query, page: 9 })).data.data).toEqual([])
    expect((await list({ ...query, page: 9_999_999 })).data.data).toEqual([])
  }
})

describe('log of readers', () => {
  test('is logged by the vendor once an hour, without the name that was typed', async () => {
    const log = async () =>
      (
        await house.owner.query<{ text: string }>(
          `select e::text as text from events e where kind = 'employees.searched' and actor_id = $1`,
          [house.users.admin.id],
        )
      ).rows.map(({ text }) => text)
    const look = (query: Query) => house.call(api.csmEmployees.list, { query }, { as: 'admin' })
    await look({})
    expect(await log()).toEqual([])
    await look({ search: 'abel' })
    await look({ search: 'abelson' })
    const told = await log()
    expect(told).toHaveLength(1)
    expect(told[0]).not.toMatch(/abel/i)
  })
})

test('an agency user’s own transactions cannot query across agencies: the functions are for customer success only', async () => {
  const { rows } = await house.owner.query<{ name: string }>(
    `select p.proname as name from pg_proc p where p.proname like 'csm\\_%' and has_function_privilege('app_user', p.oid, 'execute')`,
  )
  expect(rows).toEqual([])
})
