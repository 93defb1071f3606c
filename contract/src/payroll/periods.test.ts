import { expect, test } from 'vitest'
import { addDays } from '../assignments/due.ts'
import { nextPeriod, periodBefore, periodOf } from './periods.ts'
import { type PayrollFrequency, payrollFrequencies } from './states.ts'

test.each<[PayrollFrequency, string, string, string]>([
  ['weekly', '2026-03-14', '2026-03-08', '2026-03-14'],
  ['weekly', '2026-03-07', '2026-03-01', '2026-03-07'],
  ['biweekly', '2026-02-28', '2026-02-15', '2026-02-28'],
  ['semimonthly', '2026-02-28', '2026-02-16', '2026-02-28'],
  ['semimonthly', '2024-02-15', '2024-02-01', '2024-02-15'],
  ['monthly', '2024-02-29', '2024-02-01', '2024-02-29'],
])('%s: %s is in %s to %s', (frequency, day, start, end) => {
  expect(periodOf({ frequency, anchor: '2026-03-01' }, day)).toEqual({ start, end })
})

test.each(Object.keys(payrollFrequencies) as PayrollFrequency[])(
  '%s periods follow each other without gap or overlap',
  frequency => {
    const settings = { frequency, anchor: '2025-11-02' }
    let period = periodOf(settings, '2025-01-01')
    for (let n = 0; n < 60; n++) {
      const next = nextPeriod(settings, period)
      expect(next.start).toBe(addDays(period.end, 1))
      expect(periodBefore(settings, next)).toEqual(period)
      period = next
    }
  },
)
