/**
 * Days as numbers: their position in a calendar written out day by day. Shares no code with the product's own dates, so that their
 * errors show.
 */
const firstYear = 1930
const lastYear = 2060
const calendar: string[] = []
const places = new Map<string, number>()

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
const written = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

for (let year = firstYear; year <= lastYear; year++)
  for (let month = 1; month <= 12; month++)
    for (let day = 1; day <= lengthOf(year, month); day++) {
      places.set(written(year, month, day), calendar.length)
      calendar.push(written(year, month, day))
    }

export function dayOf(text: string): number {
  const place = places.get(text)
  if (place === undefined) throw new Error(`${text} is not in the calendar`)
  return place
}

export const orNull = (text: string | null): number | null => (text === null ? null : dayOf(text))

export function textOf(day: number): string {
  const text = calendar[day]
  if (text === undefined) throw new Error(`Day ${day} is not in the calendar`)
  return text
}

/** Returns the same day of the month some months later; the month's last day if that day doesn't exist. */
export function monthsLater(day: number, months: number): number {
  let [year = 0, month = 0] = textOf(day).split('-').map(Number)
  const dayOfMonth = Number(textOf(day).slice(8))
  for (let step = 0; step < months; step++) {
    month++
    if (month === 13) {
      month = 1
      year++
    }
  }
  return dayOf(written(year, month, Math.min(dayOfMonth, lengthOf(year, month))))
}

export const januaryFirst = (day: number): number => dayOf(`${textOf(day).slice(0, 4)}-01-01`)
