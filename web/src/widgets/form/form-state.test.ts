import { expect, test } from 'vitest'
import { changedFields, conflictOf, errorAt, homelessErrors, inWords, merged, withoutErrors } from './form-state.ts'

const base = { city: 'Corona', preferred_name: '', postal_code: '', state: 'NY', rooms: ['Lab'] as readonly string[] }
const mine = { ...base, city: 'Astoria', preferred_name: 'Mari', state: 'NJ' }
const theirs = { ...base, city: 'Woodside', postal_code: '11377', state: 'NJ' }
const conflict = conflictOf(base, mine, theirs)

test('a field with the same value, ignoring surrounding spaces, is no change', () => {
  expect(changedFields(base, { ...base, city: ' Corona ', rooms: ['Lab'] })).toEqual([])
  expect(changedFields(base, { ...base, city: 'Corona Park', rooms: ['Lab', 'Room 1'] })).toEqual(['city', 'rooms'])
})

test('the form decides which spellings count as the same', () => {
  const digits = ({ phone }: { phone: string }) => phone.replace(/\D/g, '')
  expect(changedFields({ phone: '(718) 555-0142' }, { phone: '718 555 0142' }, digits)).toEqual([])
})

test('a field both changed differently is a conflict; one changed by one person, or by both alike, is not', () => {
  expect(conflict).toEqual({ contested: ['city'], mine: ['preferred_name'], theirs: ['postal_code'] })
})

test('keeping my value loses none of their other changes', () => {
  const result = merged(theirs, mine, conflict, new Set(['city'] as const))
  expect(result).toEqual({ ...base, city: 'Astoria', preferred_name: 'Mari', postal_code: '11377', state: 'NJ' })
})

test('taking their value keeps my other changes', () => {
  const result = merged(theirs, mine, conflict, new Set())
  expect(result).toMatchObject({ city: 'Woodside', preferred_name: 'Mari', postal_code: '11377' })
})

test('a field shows errors about its parts, and changing it removes both', () => {
  const errors = { 'rooms.1': 'Enter a name.', city: 'Too long.', cityscape: 'Other.' }
  expect(errorAt(errors, 'rooms')).toBe('Enter a name.')
  expect(withoutErrors(errors, ['rooms', 'city'])).toEqual({ cityscape: 'Other.' })
})

test('errors that belong to no field of the form are kept', () => {
  const errors = {
    city: 'Too long.',
    'rooms.0': 'Enter a name.',
    owner: 'Choose an owner.',
    'owner.id': 'Choose an owner.',
  }
  expect(homelessErrors(errors, base)).toEqual(['Choose an owner.'])
})

test('values read as text for people', () => {
  expect([true, false, '', ['a', 'b'], [], undefined].map(inWords)).toEqual(['Yes', 'No', '', 'a, b', '', ''])
})
