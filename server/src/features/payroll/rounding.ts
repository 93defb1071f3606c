import type { Id, PayrollRounding } from '@preceptor/contract'

interface Rounded {
  employee_id: Id
  work_date: string
  earning_code: string | null
  session_id: Id | null
  minutes: number
  /** For corrections: the minutes already paid. */
  paid_minutes: number | null
}

/** Rounds to the nearest quarter hour; seven minutes or less round down (29 CFR 785.48). */
const quarter = (minutes: number) => Math.floor((minutes + 7) / 15) * 15

/**
 * Returns minutes as payroll gets them. Lines from one event, such as a class with three topics, are rounded as a sum and each gets
 * its share, so three times twenty minutes make an hour. Corrections take back exactly the paid minutes.
 */
export function roundedMinutes(lines: readonly Rounded[], rounding: PayrollRounding): number[] {
  const sums = new Map<string, number>()
  return lines.map(line => {
    if (line.paid_minutes !== null) return line.paid_minutes
    if (rounding === 'exact') return line.minutes
    const key = [line.employee_id, line.work_date, line.earning_code, line.session_id].join(' ')
    const before = sums.get(key) ?? 0
    sums.set(key, before + line.minutes)
    return quarter(before + line.minutes) - quarter(before)
  })
}
