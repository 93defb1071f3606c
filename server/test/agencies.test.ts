import { type Args, api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgency, anEmployee, aPartner } from '../src/demo/factories.ts'
import { fourCases, type House, openHouse } from './house.ts'

let house: House
const partner = aPartner({ name: 'Records Inc' })
const big = anAgency({ name: 'big Care', legal_name: 'Great 100% Aid LLC', partner_id: partner.id })
const closed = anAgency({ name: 'Closed Care', status: 'closed' })
beforeAll(async () => {
  house = await openHouse()
  await house.load({
    partners: [partner],
    organizations: [big, closed, ...Array.from({ length: 120 }, (_, i) => anAgency({ name: `Many ${1000 + i}` }))],
    employees: [1, 1, 1, 7, 4].map(provider_status =>
      anEmployee({ organization_id: big.id, provider_status: provider_status as 1 }),
    ),
  })
})
afterAll(() => house.close())

type Query = NonNullable<Args<typeof api.agencies.list>['query']>
const list = (query: Query) => house.call(api.agencies.list, { query }, { as: 'csm' })
const names = async (query: Query) => (await list(query)).data.data.map(({ name }) => name)

test('[R-API-30] customer success sees every agency with its counts; agency users are refused', async () => {
  const { data } = await fourCases(house, api.agencies.list, {
    args: { query: { search: 'big' } },
    denied: 'agency_admin',
    as: 'csm',
  })
  expect(data).toEqual({
    data: [
      {
        id: big.id,
        name: 'big Care',
        state: 'NY',
        status: 'live',
        trial_ends_on: null,
        partner_id: partner.id,
        partner: { id: partner.id, name: 'Records Inc' },
        cs_user: null,
        employees_count: 5,
        active_count: 3,
        users_count: 0,
        last_sign_in_at: null,
        last_activity_at: expect.stringMatching(/^\d{4}-.*Z$/),
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        health: 'problem',
        health_reasons: ['no_admin'],
      },
    ],
    meta: { total: 1, page: 1, per_page: 50 },
  })
  await house.owner.query('update memberships set is_active = false where user_id = $1', [house.users.viewer.id])
  const ours = await list({ search: 'Ours Home' })
  expect(ours.data.data[0]).toMatchObject({ users_count: 3, employees_count: 0 })
})

test('pages and sorts by name without regard to case, by size and by activity', async () => {
  const [first, second] = [await list({ per_page: 100 }), await list({ per_page: 100, page: 2 })]
  expect(first.data.meta).toEqual({ total: 124, page: 1, per_page: 100 })
  expect(first.data.data[0]?.name).toBe('big Care')
  expect(new Set([...first.data.data, ...second.data.data].map(({ id }) => id)).size).toBe(124)
  for (const sort_by of ['-employees_count', '-last_activity_at'] as const)
    expect((await names({ sort_by }))[0]).toMatch(/big|Ours|Theirs/)
  expect((await names({ sort_by: '-employees_count' }))[0]).toBe('big Care')
  expect((await names({ sort_by: 'employees_count' }))[0]).not.toBe('big Care')
})

test('search finds parts of any of its names, and takes percent signs for what they are', async () => {
  expect(await names({ search: 'GREAT' })).toEqual(['big Care'])
  expect(await names({ search: '100%' })).toEqual(['big Care'])
  expect(await names({ search: '10%d' })).toEqual([])
  expect(await names({ search: 'y_1' })).toEqual([])
})

test('[R-CON-1] a picker gets all that can be entered at once, id and name; the full list at most 100 a page, and says so', async () => {
  const { data } = await list({ to_select: '1', per_page: 99_999 })
  expect(data.meta).toEqual({ total: 123, page: 1, per_page: 99_999 })
  expect(data.data).toHaveLength(123)
  expect(data.data[0]).toEqual({ id: big.id, name: 'big Care' })
  expect(data.data.map(({ name }) => name)).not.toContain('Closed Care')
  expect((await list({ per_page: 99_999 })).data.meta.per_page).toBe(100)
})
