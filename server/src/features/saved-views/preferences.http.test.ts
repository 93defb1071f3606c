import * as contract from '@preceptor/contract'
import { api, type List } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a user’s own screen settings: empty at first, available to every signed-in user', async () => {
  const { data } = await fourCases(house, api.preferences.get, { args: {} })
  expect(data).toEqual({})
  expect((await house.call(api.preferences.get, {}, { as: 'csm' })).data).toEqual({})
})

test('only the sent keys change, and only for the caller', async () => {
  const table = { columns: ['name', 'mobile'], density: 'compact' as const }
  const first = await fourCases(house, api.preferences.update, {
    args: { body: { employees_table: table } },
    as: 'viewer',
  })
  expect(first.data).toEqual({ employees_table: table })
  const second = await house.call(api.preferences.update, { body: { sidebar: { collapsed: true } } }, { as: 'viewer' })
  expect(second.data).toEqual({ employees_table: table, sidebar: { collapsed: true } })
  expect((await house.call(api.preferences.get, {}, { as: 'viewer' })).data).toEqual(second.data)
  expect((await house.call(api.preferences.get, {}, { as: 'agency_admin' })).data).toEqual({})
})

test('an unknown key is refused, and a former one is left out', async () => {
  const reply = await house.call(api.preferences.update, { body: { shoes: 38 } as never }, { as: 'viewer' })
  expect(reply.status).toBe(422)
  await house.owner.query(`update users set preferences = '{"shoes": 38, "sidebar": "wide", "employees_table": {"density": "compact"}}'
    where id = '${house.users.rn_limited.id}'`)
  const kept = await house.call(api.preferences.get, {}, { as: 'rn_limited' })
  expect(kept.data).toEqual({ employees_table: { density: 'compact' } })
})

test('single keys stay off for the user who turned them off', async () => {
  await house.call(api.preferences.update, { body: { single_keys: false } }, { as: 'csm' })
  expect((await house.call(api.preferences.get, {}, { as: 'csm' })).data).toEqual({ single_keys: false })
  expect((await house.call(api.preferences.get, {}, { as: 'admin' })).data).toEqual({})
})

test('each list has its own columns and density', async () => {
  const tables = { users_table: { columns: ['name'] }, agencies_table: { density: 'compact' as const } }
  const { data } = await house.call(api.preferences.update, { body: tables }, { as: 'super_admin' })
  expect(data).toEqual(tables)
})

test('every list with selectable columns keeps them per user', async () => {
  const lists = Object.values(contract as Readonly<Record<string, unknown>>)
    .filter(isList)
    .filter(choosesColumns)
  expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['progress', 'not_assigned', 'quiz_results']))
  for (const { name, columns } of lists) {
    const body = { [`${name}_table`]: { columns: Object.keys(columns).slice(0, 2) } }
    const { status } = await house.call(api.preferences.update, { body })
    expect([name, status]).toEqual([name, 200])
  }
})
const isList = (one: unknown): one is List =>
  typeof one === 'object' && one !== null && 'columns' in one && 'unit' in one && 'filters' in one
const choosesColumns = ({ columns }: List) => Object.values(columns).some(({ usual }) => !usual)
