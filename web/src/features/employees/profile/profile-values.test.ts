import { type EmployeePatch, employeePatch } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { contractProblems } from '@/api/problems.ts'
import * as kit from '@/widgets/form/form-state.ts'
import { anEmployee } from './an-employee.test-data.ts'
import { emptyContact, patchOf, placeShown, type ProfileValues, spelled, valuesOf } from './profile-values.ts'

const before = valuesOf(anEmployee())
const changedFields = (from: ProfileValues, to: ProfileValues) => kit.changedFields(from, to, spelled)
const problemsOf = (patch: EmployeePatch) => contractProblems(employeePatch, patch)

test('an untouched profile has no changes', () => {
  expect(changedFields(before, valuesOf(anEmployee()))).toEqual([])
})

test('the same number in another format, spaces around a text and empty lines are no changes', () => {
  const again = {
    ...before,
    mobile: '718-555-0142',
    city: ' Corona ',
    emergency_contacts: [...before.emergency_contacts, emptyContact],
  }
  expect(changedFields(before, again)).toEqual([])
})

test('only changed fields are sent, and an emptied field means unknown', () => {
  const now = { ...before, city: '', tags: ['bilingual', 'nights'], language: '' }
  const changed = changedFields(before, now)
  expect(changed).toEqual(['language', 'city', 'tags'])
  expect(patchOf(now, changed)).toEqual({ language: null, city: null, tags: ['bilingual', 'nights'] })
})

test('an emptied name is refused at its field instead of becoming unknown', () => {
  const patch = patchOf({ ...before, last_name: ' ' }, ['last_name'])
  expect(problemsOf(patch)).toEqual({ last_name: 'Enter a last name.' })
})

test('an invalid list entry is refused at its place', () => {
  const lines = [before.emergency_contacts[0] ?? emptyContact, { ...emptyContact, name: 'Ana', phone: '12' }]
  const problems = problemsOf(patchOf({ ...before, emergency_contacts: lines }, ['emergency_contacts']))
  expect(Object.keys(problems)).toEqual(['emergency_contacts.1.phone'])
})

test('an entry’s error shows at that entry, even if an empty one above it was not sent', () => {
  const named = { ...emptyContact, name: 'Ana Reyes' }
  const wrong = { ...emptyContact, name: 'Luis Reyes', phone: '12' }
  const values = { ...before, emergency_contacts: [named, emptyContact, wrong] }
  const problems = problemsOf(patchOf(values, ['emergency_contacts']))
  expect(Object.keys(problems)).toEqual(['emergency_contacts.1.phone'])
  expect(placeShown('emergency_contacts.1.phone', values)).toBe('emergency_contacts.2.phone')
  expect(placeShown('city', values)).toBe('city')
  expect(placeShown('disciplines', values)).toBe('disciplines')
})
