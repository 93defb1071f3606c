import { describe, expect, test } from 'vitest'
import { isQuiet, quietUntil, type QuietHours } from './quiet.ts'

const agency: QuietHours = { time_zone: 'America/New_York', state: 'NY', quiet_from: '21:00', quiet_to: '08:00' }
const until = (now: string, state: string | null = 'NY', over: Partial<QuietHours> = {}) =>
  quietUntil({ ...agency, ...over }, state, new Date(now))?.toISOString() ?? null

describe('quiet hours end', () => {
  test.each([
    ['by day: it is not quiet', '2026-06-15T16:00:00Z', 'NY', null],
    ['in the evening', '2026-06-16T01:30:20Z', 'NY', '2026-06-16T12:00:00.000Z'],
    ['where they live, not where the agency is', '2026-06-15T14:30:00Z', 'CA', '2026-06-15T15:00:00.000Z'],
    ['in the agency’s zone for somebody of no known place', '2026-06-16T11:59:00Z', null, '2026-06-16T12:00:00.000Z'],
    ['in a night that is an hour short', '2026-03-08T02:30:00Z', 'NY', '2026-03-08T12:00:00.000Z'],
    ['in a night that is an hour long', '2026-11-01T01:30:00Z', 'NY', '2026-11-01T13:00:00.000Z'],
  ])('%s', (_, now, state, at) => expect(until(now, state)).toBe(at))

  test('never, if the agency has none; and they last until the minute before the end', () => {
    expect(until('2026-06-16T01:30:00Z', 'NY', { quiet_from: null, quiet_to: null })).toBeNull()
    expect(isQuiet(agency, 'NY', new Date('2026-06-16T11:59:59Z'))).toBe(true)
    expect(isQuiet(agency, 'NY', new Date('2026-06-16T12:00:00Z'))).toBe(false)
  })
})
