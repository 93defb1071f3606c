import { addDays, daysBetween } from '../assignments/due.ts'
import type { PayrollFrequency } from './states.ts'

export interface PayPeriod {
  start: string
  end: string
}

const monthOf = (day: string) => day.slice(0, 7)
const lastOf = (month: string) => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
}

/** Returns the pay period that contains a day. `anchor` starts one period of a weekly schedule. */
export function periodOf(
  { frequency, anchor }: { frequency: PayrollFrequency; anchor: string },
  day: string,
): PayPeriod {
  if (frequency === 'monthly') return { start: `${monthOf(day)}-01`, end: lastOf(monthOf(day)) }
  if (frequency === 'semimonthly')
    return Number(day.slice(8)) <= 15
      ? { start: `${monthOf(day)}-01`, end: `${monthOf(day)}-15` }
      : { start: `${monthOf(day)}-16`, end: lastOf(monthOf(day)) }
  const length = frequency === 'weekly' ? 7 : 14
  const start = addDays(anchor, Math.floor(daysBetween(anchor, day) / length) * length)
  return { start, end: addDays(start, length - 1) }
}

export const nextPeriod = (settings: Parameters<typeof periodOf>[0], { end }: PayPeriod): PayPeriod =>
  periodOf(settings, addDays(end, 1))
export const periodBefore = (settings: Parameters<typeof periodOf>[0], { start }: PayPeriod): PayPeriod =>
  periodOf(settings, addDays(start, -1))
