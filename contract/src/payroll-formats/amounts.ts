import type { PayDay } from './format.ts'

/** Returns a decimal in its smallest unit: `12.5` with two decimals is 1250n. Null when it isn't a decimal or has more decimals. */
export function inUnits(decimal: string, decimals: number): bigint | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(decimal)
  if (!found) return null
  const [, minus, whole = '', fraction = ''] = found
  const finest = fraction.replace(/(?<!0)0+$/, '')
  if (finest.length > decimals) return null
  const units = BigInt(whole + finest.padEnd(decimals, '0'))
  return minus ? -units : units
}

/** Formats 150n with two decimals as `1.50`, or `150` without the point. Never adds a sign. */
export function digitsOf(units: bigint, decimals: number, implied: boolean): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  return implied || decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

export const numberOf = (units: bigint, decimals: number) => Number(units) / 10 ** decimals

/** Returns minutes as hours in units of `decimals`, rounding halves away from zero. */
export function hoursInUnits(minutes: number, decimals: number): bigint {
  const times = BigInt(Math.abs(minutes)) * 10n ** BigInt(decimals)
  const units = (times + 30n) / 60n
  return minutes < 0 ? -units : units
}

export function dayAs(day: string, pattern: PayDay): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern.replace('YYYY', year).replace('YY', year.slice(2)).replace('MM', month).replace('DD', date)
}

/** Formats hours and minutes as `01:15`, two digits each. */
export const durationOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
