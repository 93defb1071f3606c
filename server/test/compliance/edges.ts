import type { Random } from '../../src/demo/random.ts'
import { dayOf, monthsLater } from './days.ts'

const famous = ['02-28', '03-01', '12-31', '01-01', '01-31', '05-13', '08-30', '11-01']

/** Draws a day near which errors are likely: ends of months and years, leap days and their neighbors. */
export function edgeDay(random: Random): number {
  if (random.chance(0.15)) return dayOf('2024-02-29') + random.int(-1, 1)
  if (random.chance(0.3)) return dayOf('2021-01-01') + random.int(0, 4 * 365)
  return dayOf(`${random.int(2021, 2025)}-${random.pick(famous)}`)
}

/** Draws a day related to one of these: whole windows later, or off by a day or by the days of a warning or grace period. */
export function nearDay(random: Random, days: readonly number[]): number {
  const from = days.length > 0 && random.chance(0.85) ? random.pick(days) : edgeDay(random)
  const months = random.pick([0, 0, 0, 6, 12, 12, 24, 36])
  const beside = random.pick([0, 0, -1, 1, -2, 29, 30, 31, -29, -30, -31, 89, 90, 91, random.int(-200, 200)])
  return monthsLater(from, months) + beside
}
