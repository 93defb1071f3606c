import * as z from 'zod/mini'

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** A name of the IANA list, such as `America/Chicago`. */
export const timeZone = z
  .string('Choose a time zone.')
  .check(
    z.maxLength(64),
    z.regex(/^[A-Za-z][\w+/-]*$/, 'Choose a time zone.'),
    z.refine(isTimeZone, 'Choose a time zone.'),
  )
