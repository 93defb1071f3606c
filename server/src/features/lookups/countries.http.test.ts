import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('[R-CON-2] any signed-in user gets the calling codes, +1 first and once', async () => {
  const { data } = (await fourCases(house, api.worldLookups.countries, { args: {} })).data
  expect(data[0]).toEqual({ id: 'US', name: 'United States/Canada', calling_code: '+1' })
  expect(data.filter(({ calling_code }) => calling_code === '+1')).toHaveLength(1)
  for (const as of ['viewer', 'csm'] as const)
    expect((await house.call(api.worldLookups.countries, {}, { as })).status).toBe(200)
})

test('[R-CON-2] every other country has one row, by name, with a code that starts an international number', async () => {
  const { data } = (await house.call(api.worldLookups.countries, {})).data
  const [, ...others] = data
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  expect(others.length).toBeGreaterThan(230)
  expect(others.map(({ name }) => name)).toEqual(
    others.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  expect(others.filter(({ calling_code }) => !/^\+[1-9]\d{0,3}$/.test(calling_code))).toEqual([])
  const codeOf = (id: string) => data.find(row => row.id === id)?.calling_code
  // Common countries of home-care aides, checked by hand against the ITU's list (E.164).
  expect(['HT', 'JM', 'GH', 'PH', 'UA', 'GB', 'XK', 'CA'].map(codeOf)).toEqual([
    '+509',
    '+1876',
    '+233',
    '+63',
    '+380',
    '+44',
    '+383',
    undefined,
  ])
})
