import { expect, test } from 'vitest'
import { anEmployee } from './an-employee.test-data.ts'
import { merged } from '@/widgets/conflict/conflict.ts'
import { conflictBetween } from './conflict.ts'
import { valuesOf } from './profile-values.ts'

const base = valuesOf(anEmployee())
const mine = { ...base, city: 'Astoria', preferred_name: 'Mari', state: 'NJ' }
const theirs = { ...base, city: 'Woodside', postal_code: '11377', state: 'NJ' }
const conflict = conflictBetween(base, mine, theirs)

test('what both changed to something else is contested; what only one changed is not, nor what both changed alike', () => {
  expect(conflict).toEqual({ contested: ['city'], mine: ['preferred_name'], theirs: ['postal_code'] })
})

test('keeping mine loses nothing of theirs beside it', () => {
  const result = merged(theirs, mine, conflict, new Set(['city']))
  expect(result).toMatchObject({ city: 'Astoria', preferred_name: 'Mari', postal_code: '11377', state: 'NJ' })
})

test('taking theirs keeps my other changes', () => {
  const result = merged(theirs, mine, conflict, new Set())
  expect(result).toMatchObject({ city: 'Woodside', preferred_name: 'Mari', postal_code: '11377' })
})
