/** Checks without schemas: the first screen must not wait for zod to read its own URL. */

/** Same as `id` in schemas.ts. */
export const isId = (value: string) =>
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i.test(
    value,
  )

/** 1900 to 2100. */
export const inReach = (day: string) => day >= '1900-01-01' && day <= '2100-12-31'

/** Returns true for a day that exists in the calendar, written `YYYY-MM-DD`. */
export function isOnCalendar(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value)
}

/** Same as `day` in schemas.ts. */
export const isDay = (value: string) => inReach(value) && isOnCalendar(value)

/** `today`, or an edge of a period, with an offset (relative-days.ts). */
export const relativeDay = /^(today|(week|month|quarter|year)_(start|end))(?:([+-]\d{1,3})([dwmy]))?$/
export const isRelativeDay = (text: string): boolean => relativeDay.test(text)
