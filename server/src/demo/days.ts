import { StartRefused } from '../errors/start-refused.ts'
import type { Random } from './random.ts'

/** A calendar day as the number of days since 1970: cheap to add and compare. */
export type Day = number

const dayLength = 86_400_000

export const dayOf = (text: string): Day => Math.round(Date.parse(`${text}T00:00:00Z`) / dayLength)
export const monthOf = (day: Day) => new Date(day * dayLength).getUTCMonth()
export const isWeekend = (day: Day) => (day + 4) % 7 === 0 || (day + 4) % 7 === 6

const texts = new Map<Day, string>()
export function dayText(day: Day): string {
  const known = texts.get(day)
  if (known) return known
  const text = new Date(day * dayLength).toISOString().slice(0, 10)
  texts.set(day, text)
  return text
}

/** Returns the day, or the Friday before it. */
export const workday = (day: Day) => ((day + 4) % 7 === 0 ? day - 2 : (day + 4) % 7 === 6 ? day - 1 : day)

/** Returns a time within that day's office hours on the East Coast, in milliseconds. */
export const officeHour = (random: Random, day: Day) => day * dayLength + random.int(13 * 60, 21 * 60 - 1) * 60_000

export const instantText = (at: number) => new Date(at).toISOString()
/** Returns the demo world's today: DEMO_DATE, or today on the East Coast. */
export function demoToday(fixed: string | null, now = new Date()): Day {
  if (fixed === null)
    return dayOf(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(now))
  const day = dayOf(fixed)
  if (/^\d{4}-\d{2}-\d{2}$/.test(fixed) && !Number.isNaN(day) && dayText(day) === fixed) return day
  throw new StartRefused(`DEMO_DATE is "${fixed}". Write a day as YYYY-MM-DD, or leave it out for today.`)
}
