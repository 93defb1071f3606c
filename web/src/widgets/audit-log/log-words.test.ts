import type { AuditEntry } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { byDay, dayName, inShort } from './log-words.ts'

const entry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  at: '2026-03-15T03:30:00Z',
  kind: 'employee.updated',
  source: 'user',
  actor_name: 'Ada Admin',
  actor_id: null,
  subject_id: null,
  subject_name: 'Marisol Reyes',
  job_id: null,
  reason: null,
  note: null,
  changes: [],
  ip: null,
  request_id: null,
  seq: 1,
  ...over,
})
const changed = (...fields: string[]) => fields.map(field => ({ field, before: null, after: 'x' }))

test('entries are grouped by the date at the agency', () => {
  const days = byDay(
    [entry(), entry({ at: '2026-03-14T20:00:00Z' }), entry({ at: '2026-03-14T03:00:00Z' })],
    'America/New_York',
  )
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['2026-03-14', 2],
    ['2026-03-13', 1],
  ])
})

test('recent days are named by distance, earlier ones by weekday', () => {
  const today = '2026-03-15'
  expect(['2026-03-15', '2026-03-14', '2026-03-13'].map(day => dayName(day, today))).toEqual([
    'Today',
    'Yesterday',
    'Friday',
  ])
})

test('a status shows its change, and of many fields some are named', () => {
  const status = [{ field: 'provider_status', before: 'Pending', after: 'Active' }]
  expect(inShort(entry({ changes: status, reason: 'Cleared' }), undefined)).toBe('Pending → Active · Cleared')
  expect(inShort(entry({ changes: changed('mobile', 'email') }), undefined)).toBe('Mobile phone, Email')
  expect(inShort(entry({ changes: changed('a', 'b', 'c', 'd', 'e', 'f') }), undefined)).toBe('A, B, C, D and 2 more')
  expect(inShort(entry({ note: '1,850 as CSV' }), undefined)).toBe('1,850 as CSV')
})

test('a line names what was added, not only that something was', () => {
  const zone = 'America/New_York'
  const program = { field: 'program', before: null, after: 'Fall prevention' }
  const due = { field: 'due_on', before: null, after: '2026-12-19' }
  const session = { field: 'session', before: null, after: 'Orientation, 2026-10-13 08:30' }
  expect(inShort(entry({ kind: 'training.assigned', changes: [program, due] }), zone)).toBe(
    'Fall prevention · Due date',
  )
  expect(inShort(entry({ kind: 'booking.booked', changes: [session] }), zone)).toBe(
    'Orientation, Oct 13, 2026, 8:30 AM',
  )
  const gone = { field: 'program', before: 'Fall prevention', after: null }
  expect(inShort(entry({ kind: 'training.assigned', changes: [gone] }), zone)).toBe('Fall prevention')
  // The subject is named once
  const subject_name = 'Fall prevention'
  expect(inShort(entry({ subject_name, changes: [{ ...program, before: subject_name }] }), zone)).toBe('')
})
