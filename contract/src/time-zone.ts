import * as z from 'zod/mini'
import { formText } from './texts/forms.ts'

function isTimeZone(value: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
/** A name from the IANA list, such as `America/Chicago`. */
export const timeZone = z
  .string(formText('timeZoneMissing'))
  .check(
    z.maxLength(64),
    z.regex(/^[A-Za-z][\w+/-]*$/, formText('timeZoneMissing')),
    z.refine(isTimeZone, formText('timeZoneMissing')),
  )
