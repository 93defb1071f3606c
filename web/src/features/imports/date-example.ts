import type { DateOrder } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import type { Draft } from './mapping.ts'
import { importTexts } from './texts.ts'

const dateFields = new Set([
  'birth_date',
  'hire_date',
  'rehire_date',
  'termination_date',
  'completed_on',
  'expires_on',
  'issued_on',
  'first_day',
  'last_day',
])
const threeNumbers = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})\b/

/** Returns a date of the file whose order must be known, preferably a clear one (with a number above 12). */
export function exampleDate(draft: Draft, samples: readonly (readonly string[])[]): string | null {
  const written = draft
    .flatMap((field, column) => (field && dateFields.has(field) ? (samples[column] ?? []) : []))
    .flatMap(sample => threeNumbers.exec(sample)?.[0] ?? [])
    // A year of four digits in front leaves nothing to ask.
    .filter(date => !/^\d{4}/.test(date))
  return written.find(date => partsOf(date).some(part => part > 12 && part < 32)) ?? written[0] ?? null
}

const partsOf = (date: string) => date.split(/[-/. ]/).map(Number)

/** `2011-07-05` when `7/5/2011` can be read in this order, else `null`. Years of two digits lie in the past. */
export function readIn(order: DateOrder, date: string, today: Date): string | null {
  const parts = partsOf(date)
  const at = (letter: string) => parts[order.indexOf(letter)] ?? 0
  const [month, day, short] = [at('m'), at('d'), at('y')]
  const century = short <= today.getUTCFullYear() % 100 ? 2000 : 1900
  const year = short < 100 ? century + short : short
  const moment = new Date(Date.UTC(year, month - 1, day))
  const real = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && year >= 1900 && year < 2100
  return real ? moment.toISOString().slice(0, 10) : null
}

/** `7/5/2011 means Jul 5, 2011` */
export function exampleText(order: DateOrder, date: string, today: Date): string {
  const day = readIn(order, date, today)
  return day
    ? importTexts.say('optionsDateMeans', { written: date, day: formatDay(day) })
    : importTexts.say('optionsDateUnreadable', { written: date })
}
