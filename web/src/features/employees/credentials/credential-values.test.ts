import { expect, test } from 'vitest'
import { blank, bodyOf, withUsualEnd } from './credential-values.ts'

const types = [
  { id: 'cpr', valid_months: 24, needs_expiry: true },
  { id: 'license', valid_months: null, needs_expiry: true },
]

test('the default last day is the day before the validity ends [C9], and follows type and date until the user types one', () => {
  const issued = { ...blank(), issued_on: '2026-01-10' }
  expect(withUsualEnd(blank(), { type_id: 'cpr' }, types).expires_on).toBe('')
  const chosen = { ...issued, ...withUsualEnd(issued, { type_id: 'cpr' }, types) }
  expect(chosen.expires_on).toBe('2028-01-09')
  expect(withUsualEnd(chosen, { issued_on: '2026-02-10' }, types).expires_on).toBe('2028-02-09')
  expect(withUsualEnd(chosen, { type_id: 'license' }, types).expires_on).toBe('')
  const typed = { ...chosen, expires_on: '2027-05-05' }
  expect(withUsualEnd(typed, { issued_on: '2026-02-10' }, types)).toEqual({ issued_on: '2026-02-10' })
})

test('files are sent by id, and a blank number is sent empty', () => {
  expect(bodyOf({ ...blank(), number: '  ' })).toMatchObject({ number: '', files: [] })
})
