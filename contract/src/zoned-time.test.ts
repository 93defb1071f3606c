import { expect, test } from 'vitest'
import { instantIn, localIn } from './zoned-time.ts'

const newYork = 'America/New_York'

test('a time of day is a different instant in summer and in winter, and reads back the same', () => {
  expect(instantIn('2026-01-15T09:00', newYork)).toBe('2026-01-15T14:00:00.000Z')
  expect(instantIn('2026-07-15T09:00', newYork)).toBe('2026-07-15T13:00:00.000Z')
  expect(instantIn('2026-07-15T09:00', 'Asia/Kolkata')).toBe('2026-07-15T03:30:00.000Z')
  for (const local of ['2026-01-15T09:00', '2026-07-15T23:59', '2026-03-08T03:00', '2026-12-31T00:00'])
    for (const zone of [newYork, 'America/St_Johns', 'Pacific/Kiritimati', 'UTC'])
      expect(localIn(instantIn(local, zone) ?? '', zone)).toBe(local)
})

test('when clocks go back the first time is used; when they go forward the missing hour moves on', () => {
  expect(instantIn('2026-11-01T01:30', newYork)).toBe('2026-11-01T05:30:00.000Z')
  expect(localIn(instantIn('2026-03-08T02:30', newYork) ?? '', newYork)).toBe('2026-03-08T03:30')
})

test('an invalid date and time returns nothing', () => {
  for (const text of ['', 'soon', '2026-03-14', '2026-13-40T09:00']) expect(instantIn(text, newYork)).toBeNull()
})
