import { expect, test } from 'vitest'
import { fieldName, shownChange } from './change-words.ts'

test('fields of every kind of record have names that begin a line', () => {
  expect(['mobile', 'is_active', 'starts_at', 'time_zone', 'cs_user_id', 'trial_ends_on'].map(fieldName)).toEqual([
    'Mobile phone',
    'Active',
    'Starts',
    'Time zone',
    'Customer success manager',
    'Trial ends on',
  ])
})

test('dates and times are formatted for people, everything else is shown as stored', () => {
  expect(shownChange('trial_ends_on', '2026-03-14')).toBe('Mar 14, 2026')
  expect(shownChange('starts_at', '2026-03-14T15:04:00.000Z', 'America/New_York')).toBe('Mar 14, 2026, 11:04 AM EDT')
  expect(shownChange('body', 'From 2026-03-14 on')).toBe('From 2026-03-14 on')
  expect(shownChange('mobile', '+17185550142')).toBe('(718) 555-0142')
})
