import { providerStatuses } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { asText, changesBetween } from './changes.ts'

test('only fields that differ are listed, as text', () => {
  const before = { city: null, tags: ['a'], provider_status: 1, email: 'a@example.com' }
  const after = { city: 'Bronx', tags: ['a', 'b'], provider_status: 1, email: null }
  expect(changesBetween(before, after, ['city', 'tags', 'provider_status', 'email'])).toEqual([
    { field: 'city', before: null, after: 'Bronx' },
    { field: 'tags', before: 'a', after: 'a, b' },
    { field: 'email', before: 'a@example.com', after: null },
  ])
})

test('a field that was not sent was not changed', () => {
  expect(changesBetween({ city: 'Bronx' }, {}, ['city'])).toEqual([])
})

test('nothing, an empty text and an empty list are equal in the history', () => {
  expect([null, undefined, '', []].map(asText)).toEqual([null, null, null, null])
  expect([0, false].map(asText)).toEqual(['0', 'false'])
  expect(asText([{ name: 'Ana' }])).toBe('[{"name":"Ana"}]')
})

test('labels are stored in English, whoever acts', () => {
  expect(asText(providerStatuses[4])).toBe('On leave')
  expect(asText([providerStatuses[1], providerStatuses[7]])).toBe('Active, Pending')
})
