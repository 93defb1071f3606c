import { type DateKind, yearOfTwoDigits, yearsAhead, youngestEmployee } from '@preceptor/contract/imports/date-fields'
import type { DateOrder } from '@preceptor/contract/imports/import-fields'
import type { Parsed } from '../roster-types.ts'
import { serialDate } from '../xlsx-formats.ts'
import { rosterTexts } from '../texts.ts'
import { cleanText, shown } from './text.ts'

/** `today` is an ISO day in the agency's time zone. */
export type DateOptions = { order: DateOrder; kind: DateKind; today: string }

const oldest = 110
const earliestEmployment = 1940

/** Reads a roster date as `YYYY-MM-DD`. */
export function parseDate(cell: string, options: DateOptions): Parsed<string> {
  const text = cell.length > 60 ? '' : cleanText(cell)
  const parts = readParts(text, options)
  if (!parts) return { problem: rosterTexts.named('notDate', { value: shown(cell) }) }
  if ('problem' in parts) return parts
  const { year, month, day } = parts
  if (month < 1 || month > 12) {
    return {
      problem: rosterTexts.named('dateNoMonth', { value: shown(cell), order: options.order, month: String(month) }),
    }
  }
  if (day < 1 || day > daysIn(year, month)) {
    return { problem: rosterTexts.named('dateNoDay', { value: shown(cell), day: String(day) }) }
  }
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const problem = doubtful(shown(cell), { iso, year }, options)
  return problem ? { problem } : { value: iso }
}

const two = (n: number) => String(n).padStart(2, '0')
const monthNames = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
] // biome-ignore format: a list
const spanishMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

function doubtful(value: string, { iso, year }: { iso: string; year: number }, { kind, today }: DateOptions) {
  const { named } = rosterTexts
  const thisYear = Number(today.slice(0, 4))
  if (kind !== 'birth') {
    if (year < earliestEmployment) return named('dateTooEarly', { value, year: String(earliestEmployment) })
    return year > thisYear + yearsAhead[kind] ? named('dateTooLate', { value }) : null
  }
  if (iso >= today) return named('birthInFuture', { value })
  if (year > thisYear - youngestEmployee) return named('tooYoung', { value, age: youngestEmployee })
  return year < thisYear - oldest ? named('tooOld', { value, age: oldest }) : null
}

type Parts = { year: number; month: number; day: number }

const isoLike = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|[T ])/
const threeNumbers = /^(\d{1,4})([-/. ])\s?(\d{1,2})\2\s?(\d{2}|\d{4})(?:$|[T ,])/
const dayThenName =
  /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]*(?:de )?([a-zñ]{3,10})\.?(?:[-/. ,]+| (?:de|del) )(\d{4}|\d{2})(?:$|[T ,])/i
const nameThenDay =
  /^(?:[a-z]{3,9},? )??([a-zñ]{3,10})\.?[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ,]+(\d{4}|\d{2})(?:$|[T ,])/i
const yearThenName = /^(\d{4})[-/. ]([a-z]{3,10})[-/. ](\d{1,2})$/i

function readParts(text: string, options: DateOptions): Parts | { problem: string } | null {
  const iso = isoLike.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }
  const numbers = threeNumbers.exec(text)
  if (numbers) return byOrder([numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? ''], options)
  if (/^\d+(?:\.\d+)?$/.test(text)) return fromDigits(text, options)
  const dayFirst = dayThenName.exec(text)
  if (dayFirst) return withName(dayFirst[2], dayFirst[1], dayFirst[3], options)
  const nameFirst = nameThenDay.exec(text)
  if (nameFirst) return withName(nameFirst[1], nameFirst[2], nameFirst[3], options)
  const yearFirst = yearThenName.exec(text)
  return yearFirst ? withName(yearFirst[2], yearFirst[3], yearFirst[1], options) : null
}

function byOrder([a, b, c]: [string, string, string], options: DateOptions): Parts | null {
  if (a.length > 2)
    return a.length === 4 && c.length === 2 ? { year: Number(a), month: Number(b), day: Number(c) } : null
  if (options.order === 'ymd' && c.length === 2) return { year: fullYear(a, options), month: Number(b), day: Number(c) }
  const year = fullYear(c, options)
  if (options.order === 'dmy') return { year, month: Number(b), day: Number(a) }
  return { year, month: Number(a), day: Number(b) }
}

const fullYear = (digits: string, { kind, today }: DateOptions): number =>
  digits.length > 2 ? Number(digits) : yearOfTwoDigits(Number(digits), kind, Number(today.slice(0, 4)))

function withName(name = '', day = '', year = '', options: DateOptions): Parts | null {
  const start = name.slice(0, 3).toLowerCase()
  const english = monthNames.findIndex(month => month.slice(0, 3).toLowerCase() === start)
  const month = english >= 0 ? english : spanishMonths.indexOf(start)
  return month < 0 ? null : { year: fullYear(year, options), month: month + 1, day: Number(day) }
}

/** Reads dates without separators: 20240301, 03012024 (also without its leading zero), or Excel's day number. */
function fromDigits(text: string, options: DateOptions): Parts | { problem: string } | null {
  const digits = text.replace(/\.\d+$/, '')
  if (digits.length === 8 && /^(?:19|20)\d\d(?:0\d|1[0-2])/.test(digits)) {
    return { year: Number(digits.slice(0, 4)), month: Number(digits.slice(4, 6)), day: Number(digits.slice(6)) }
  }
  if ((digits.length === 8 || digits.length === 7) && digits === text && options.order !== 'ymd') {
    const full = digits.padStart(8, '0')
    return byOrder([full.slice(0, 2), full.slice(2, 4), full.slice(4)], options)
  }
  // 3,653 is 1910-01-01; smaller numbers are more likely ages, years or ids.
  const iso = digits.length === 5 || (digits.length === 4 && Number(digits) > 3653) ? serialDate(Number(text)) : null
  if (!iso || digits.length === 4) {
    return digits.length === 4 ? { problem: rosterTexts.named('dateOnlyYear', { value: shown(text) }) } : null
  }
  return { year: Number(iso.slice(0, 4)), month: Number(iso.slice(5, 7)), day: Number(iso.slice(8, 10)) }
}
