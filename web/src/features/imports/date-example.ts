import { type DateField, dateKinds, type DateOrder, isDateField, yearOfTwoDigits } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import type { Draft } from './mapping.ts'
import { importTexts } from './texts.ts'

const threeNumbers = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})\b/

interface Written {
  field: DateField
  date: string
}

/** Returns a date from the file whose order must be chosen; one with a number above 12 is preferred, because it tells more. */
export function exampleDate(draft: Draft, samples: readonly (readonly string[])[]): Written | null {
  const written = draft
    .flatMap((field, column) =>
      field && isDateField(field) ? (samples[column] ?? []).map(sample => ({ field, sample })) : [],
    )
    .flatMap(({ field, sample }) => {
      const date = threeNumbers.exec(sample)?.[0]
      // A date that starts with a four-digit year is unambiguous.
      return date && !/^\d{4}/.test(date) ? { field, date } : []
    })
  return written.find(({ date }) => partsOf(date).some(part => part > 12 && part < 32)) ?? written[0] ?? null
}

const partsOf = (date: string) => date.split(/[-/. ]/).map(Number)

/**
 * Returns `2011-07-05` if `7/5/2011` can be read in this order, otherwise `null`. Two-digit years are read as the import reads
 * them.
 */
export function readIn(order: DateOrder, { field, date }: Written, today: Date): string | null {
  const parts = partsOf(date)
  const at = (letter: string) => parts[order.indexOf(letter)] ?? 0
  const [month, day, short] = [at('m'), at('d'), at('y')]
  const year = short < 100 ? yearOfTwoDigits(short, dateKinds[field], today.getUTCFullYear()) : short
  const moment = new Date(Date.UTC(year, month - 1, day))
  const real = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && year >= 1900 && year < 2100
  return real ? moment.toISOString().slice(0, 10) : null
}

/** `7/5/2011 means Jul 5, 2011` */
export function exampleText(order: DateOrder, example: Written, today: Date): string {
  const day = readIn(order, example, today)
  return day
    ? importTexts.say('optionsDateMeans', { written: example.date, day: formatDay(day) })
    : importTexts.say('optionsDateUnreadable', { written: example.date })
}
