import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCoordinator, aDiscipline, aLocation } from '../../demo/factories/taxonomy.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id } = house.agency
  await house.load({
    disciplines: [aDiscipline({ organization_id, code: 'PCA', name: 'Personal Care Aide' })],
    locations: [
      aLocation({ organization_id, name: 'Yonkers' }),
      aLocation({ organization_id, name: 'Ávila Gardens', code: 'AG' }),
    ],
    coordinators: [aCoordinator({ organization_id, name: 'Ángela Núñez' })],
  })
  await house.owner.query(`update locations set is_active = false where name = 'Yonkers'`)
})
afterAll(() => house.close())

test('disciplines by name: the four cases', async () => {
  const { data } = await fourCases(house, api.lookups.disciplines, { args: {} })
  expect(data.data.map(({ name, code, is_active }) => [name, code, is_active])).toEqual([
    ['Home Health Aide', 'HHA', true],
    ['Personal Care Aide', 'PCA', true],
  ])
})

test('locations by name, accents folded and inactive ones included: the four cases', async () => {
  const { data } = await fourCases(house, api.lookups.locations, { args: {} })
  expect(data.data.map(({ name, code, is_active }) => [name, code, is_active])).toEqual([
    ['Ávila Gardens', 'AG', true],
    ['Bronx', null, true],
    ['Yonkers', null, false],
  ])
})

test('coordinators by name: the four cases', async () => {
  const { data } = await fourCases(house, api.lookups.coordinators, { args: {} })
  expect(data.data.map(({ name, code }) => [name, code])).toEqual([
    ['Ángela Núñez', null],
    ['Cora Coordinator', null],
  ])
})

test('another agency gets its own lists, and everyone who may see employees gets them', async () => {
  const theirs = await house.call(api.lookups.locations, {}, { as: 'other', organization_id: house.other.id })
  expect(theirs.data.data.map(({ id }) => id)).toEqual([house.other.location_id])
  for (const as of ['coordinator_limited', 'rn_limited', 'viewer', 'csm'] as const)
    expect((await house.call(api.lookups.coordinators, {}, { as })).data.data).toHaveLength(2)
})
