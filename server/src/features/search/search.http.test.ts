import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmployee } from '../../demo/factories/employees.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const person = (first_name: string, last_name: string, more: Partial<Parameters<typeof anEmployee>[0]> = {}) =>
    anEmployee({ organization_id, first_name, last_name, ...more })
  await house.load({
    employees: [
      person('Marisol', 'Reyes', { employee_number: 'H-7', provider_status: 5 }),
      person('Ana', 'Reyes', { employee_number: 'H-8', discipline_id: house.agency.discipline_id }),
      person('Ana', 'Castreyes', { employee_number: 'H-9' }),
      person('José', 'Núñez', {
        coordinator_id: house.agency.coordinator_id,
        location_id: house.agency.location_id,
        mobile: '+17185550101',
        email: 'jose@example.org',
      }),
      ...Array.from({ length: 30 }, (_, i) => person(`Twin${i}`, 'Many')),
      anEmployee({ organization_id: house.other.id, first_name: 'Reyes', last_name: 'Theirs' }),
    ],
  })
})
afterAll(() => house.close())

const names = async (search: string, as?: 'coordinator_limited' | 'viewer') => {
  const { data } = await house.call(api.search.employees, { query: { search } }, as ? { as } : {})
  return data.data.map(hit => `${hit.first_name} ${hit.last_name}`)
}

test('global search: four cases', async () => {
  // every role may list employees, so nobody signed in is refused
  const { data } = await fourCases(house, api.search.employees, { args: { query: { search: 'Núñez' } } })
  expect(data.data).toEqual([
    expect.objectContaining({ first_name: 'José', last_name: 'Núñez', provider_status: 1, location_name: 'Bronx' }),
  ])
})

test('names that begin as typed come first, the active before the others, then by name', async () => {
  expect(await names('rey')).toEqual(['Ana Reyes', 'Marisol Reyes', 'Ana Castreyes'])
  expect(await names('reyes ana')).toEqual(['Ana Reyes', 'Ana Castreyes'])
})

test('the very number comes before everything else', async () => {
  expect((await names('h-7'))[0]).toBe('Marisol Reyes')
})

test('accents, a phone number in any writing, an e-mail address and two letters find somebody', async () => {
  for (const typed of ['nunez', '(718) 555-0101', 'jose@example', 'jo'])
    expect(await names(typed), typed).toEqual(['José Núñez'])
})

test('no more than eight are offered, and nothing typed finds nobody', async () => {
  expect(await names('many')).toHaveLength(8)
  expect(await names('')).toEqual([])
  expect(await names('   ')).toEqual([])
})

test('signs that mean something to the database are searched as they stand', async () => {
  for (const typed of ['%', '_', '100%', '\\', "' or 1=1 --", '(((']) expect(await names(typed), typed).toEqual([])
})

test('a coordinator finds the own employees alone, a viewer everybody', async () => {
  expect(await names('reyes', 'coordinator_limited')).toEqual([])
  expect(await names('nunez', 'coordinator_limited')).toEqual(['José Núñez'])
  expect(await names('reyes', 'viewer')).toHaveLength(3)
})
