import type { RosterImport } from '@preceptor/contract'
import { expect, test } from 'vitest'
import {
  changed,
  type Draft,
  doubles,
  draftOf,
  hasName,
  mappingOf,
  matchesBy,
  missingName,
  offersFor,
  unusedFields,
} from './mapping.ts'

const header = ['Emp #', 'Name', 'Branch', 'Office']

test('a mapping by field converts to one choice per column and back', () => {
  const mapping = { employee_number: 0, full_name: 1, location: 2 } as const
  expect(draftOf(4, mapping)).toEqual(['employee_number', 'full_name', 'location', ''])
  expect(mappingOf(draftOf(4, mapping))).toEqual(mapping)
})

test('a second column for a field is refused, and the message names the first', () => {
  const draft = changed(draftOf(4, { full_name: 1, location: 2 }), 3, 'location')
  expect(doubles(draft, header)).toEqual({ 3: 'Location already comes from “Branch”.' })
})

test('skipped columns are never refused as duplicates', () => {
  expect(doubles(['', '', 'full_name', ''], header)).toEqual({})
})

test('a file needs names, or another way to identify people', () => {
  expect(missingName(['full_name'])).toBeNull()
  expect(missingName(['first_name', 'last_name'])).toBeNull()
  expect(missingName(['employee_number', 'mobile'])).toBeNull()
  expect(missingName(['first_name', 'mobile'])).toBe('Choose the column with the last name.')
  expect(missingName(['last_name'])).toBe('Choose the column with the first name.')
  expect(missingName(['', 'mobile'])).toContain('full name')
  expect(hasName(['employee_number'])).toBe(false)
})

test('says how people are matched, most reliable first', () => {
  expect(matchesBy(['email', 'external_id', 'full_name', 'birth_date'])).toBe(
    'We look for existing employees in this order: External ID, Email, Name and date of birth.',
  )
  expect(matchesBy(['full_name'])).toContain('Every row will be a new employee')
})

const offers: RosterImport['offers'] = [
  { column: 1, looks_like: 'date', fields: ['hire_date'] },
  { column: 2, looks_like: 'date', fields: ['termination_date', 'hire_date'] },
  { column: 3, looks_like: 'name', fields: ['full_name'] },
]

test('a column is offered for a free field, and that field is not called missing', () => {
  const draft: Draft = ['email', '', '', '']
  const open = offersFor(offers, draft)
  expect(open.map(({ column, field }) => [column, field])).toEqual([
    [1, 'hire_date'],
    [2, 'termination_date'],
    [3, 'full_name'],
  ])
  expect(unusedFields(draft)).toContain('Hire date')
  expect(unusedFields(draft, open)).not.toContain('Hire date')
})

test('nothing is offered twice, or for a field already chosen', () => {
  expect(offersFor(offers, ['full_name', 'hire_date', '', ''])).toMatchObject([
    { column: 2, field: 'termination_date' },
  ])
  expect(offersFor(offers, ['full_name', 'hire_date', 'termination_date', ''])).toEqual([])
})

test('parts of a name are not missing when the full name is given', () => {
  expect(unusedFields(['full_name'])).not.toContain('First name')
  expect(unusedFields(['email'])).toContain('First name')
})
