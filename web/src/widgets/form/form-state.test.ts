import { expect, test } from 'vitest'
import { changedFields, conflictOf, errorAt, homelessErrors, inWords, merged, withoutErrors } from './form-state.ts'

const base = { city: 'Corona', preferred_name: '', postal_code: '', state: 'NY', rooms: ['Lab'] as readonly string[] }
const mine = { ...base, city: 'Astoria', preferred_name: 'Mari', state: 'NJ' }
const theirs = { ...base, city: 'Woodside', postal_code: '11377', state: 'NJ' }
const conflict = conflictOf(base, mine, theirs)

test('a field that holds the same, or the same with blanks around it, is no change', () => {
  expect(changedFields(base, { ...base, city: ' Corona ', rooms: ['Lab'] })).toEqual([])
  expect(changedFields(base, { ...base, city: 'Corona Park', rooms: ['Lab', 'Room 1'] })).toEqual(['city', 'rooms'])
})

test('what is the same in another writing is told by the form', () => {
  const digits = ({ phone }: { phone: string }) => phone.replace(/\D/g, '')
  expect(changedFields({ phone: '(718) 555-0142' }, { phone: '718 555 0142' }, digits)).toEqual([])
})

test('what both changed to something else is contested; what only one changed is not, nor what both changed alike', () => {
  expect(conflict).toEqual({ contested: ['city'], mine: ['preferred_name'], theirs: ['postal_code'] })
})

test('keeping mine loses nothing of theirs beside it', () => {
  const result = merged(theirs, mine, conflict, new Set(['city'] as const))
  expect(result).toEqual({ ...base, city: 'Astoria', preferred_name: 'Mari', postal_code: '11377', state: 'NJ' })
})

test('taking theirs keeps my other changes', () => {
  const result = merged(theirs, mine, conflict, new Set())
  expect(result).toMatchObject({ city: 'Woodside', preferred_name: 'Mari', postal_code: '11377' })
})

test('a field shows what is said about a part of it, and changing it takes both away', () => {
  const errors = { 'rooms.1': 'Enter a name.', city: 'Too long.', cityscape: 'Other.' }
  expect(errorAt(errors, 'rooms')).toBe('Enter a name.')
  expect(withoutErrors(errors, ['rooms', 'city'])).toEqual({ cityscape: 'Other.' })
})

test('what is said about no field of the form is not lost', () => {
  const errors = {
    city: 'Too long.',
    'rooms.0': 'Enter a name.',
    owner: 'Choose an owner.',
    'owner.id': 'Choose an owner.',
  }
  expect(homelessErrors(errors, base)).toEqual(['Choose an owner.'])
})

test('values read as a person would say them', () => {
  expect([true, false, '', ['a', 'b'], [], undefined].map(inWords)).toEqual(['Yes', 'No', '', 'a, b', '', ''])
})
