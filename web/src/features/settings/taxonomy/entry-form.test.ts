import { api } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { atFields, changedKeys, onlyKeys, problemsIn, rebased, shown } from './entry-form.ts'

const base = { name: 'Bronx', city: '', rooms: ['Lab'] as readonly string[], is_active: true }

test('only what differs is sent', () => {
  const mine = { ...base, city: 'Bronx', rooms: ['Lab'] }
  expect(changedKeys(base, mine)).toEqual(['city'])
  expect(onlyKeys({ name: 'Bronx', city: 'Bronx' }, ['city'])).toEqual({ city: 'Bronx' })
})

test('after somebody else saved, theirs stands where I changed nothing and mine where I did', () => {
  const mine = { ...base, city: 'New York', rooms: ['Lab', 'Room 1'] }
  const theirs = { ...base, name: 'The Bronx', city: 'Bronx' }
  expect(rebased(base, mine, theirs)).toEqual({
    values: { name: 'The Bronx', city: 'New York', rooms: ['Lab', 'Room 1'], is_active: true },
    contested: ['city'],
    others: ['name', 'city'],
  })
})

test('who made the same change as somebody else has nothing to decide', () => {
  const mine = { ...base, city: 'Bronx' }
  expect(rebased(base, mine, mine)).toMatchObject({ values: mine, contested: [] })
})

test('what is wrong is told before anything is sent, a room at the rooms', () => {
  expect(problemsIn(api.taxonomy.addLocation, { name: ' ', rooms: ['Lab', ' '] })).toEqual({
    name: 'Enter a value.',
    rooms: 'Enter a value.',
  })
  expect(problemsIn(api.taxonomy.addLocation, { name: 'Bronx' })).toEqual({})
  expect(atFields({ 'rooms.3': 'Too long.' })).toEqual({ rooms: 'Too long.' })
})

test('values read as a person would say them', () => {
  expect([true, false, '', ['a', 'b'], [], undefined].map(shown)).toEqual(['Yes', 'No', 'none', 'a, b', 'none', 'none'])
})
