import type { Id, PayrollRounding } from '@preceptor/contract'

interface Rounded {
  employee_id: Id
  work_date: string
  earning_code: string | null
  session_id: Id | null
  minutes: number
  /** Of a correction: said already. */
  paid_minutes: number | null
}

/** To the nearest quarter; seven minutes and less go down, as 29 CFR 785.48 has it. */
const quarter = (minutes: number) => Math.floor((minutes + 7) / 15) * 15

/**
 * Minutes as payroll gets them. Of what somebody did at once, such as a class about three topics, the sum is rounded and each line gets its part, so
 * that three times twenty minutes are an hour. What a correction takes back is what was paid.
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
