import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { reportFormats, reportTypes } from '../reports/reports.ts'
import { instant, text as words } from '../schemas.ts'
import { reportScheduleText as text } from './texts.ts'

/** The token from the email, after the `#`. */
const token = words(100)
const session = words(100)
const opening = {
  method: 'POST',
  access: access.public,
  scope: 'none',
  limit: 'check_in',
  fails: ['NOT_FOUND'],
} as const

/** Minutes until a code expires. */
export const reportCodeMinutes = 15

/** A scheduled report for a person without an account, who enters a code to prove that they own the address. */
export const reportLinks = {
  look: endpoint({
    ...opening,
    path: '/report-links/look',
    summary: 'Look up the report a link opens, and the address its code goes to',
    body: z.strictObject({ token }),
    response: z.object({
      agency: z.string(),
      name: z.string(),
      /** The address with most letters hidden. */
      address: z.string(),
    }),
  }),
  code: endpoint({
    ...opening,
    path: '/report-links/code',
    summary: 'Send a code to the link’s address; it works once, for 15 minutes',
    fails: ['NOT_FOUND', 'CONFLICT'],
    body: z.strictObject({ token }),
    response: z.object({}),
  }),
  open: endpoint({
    ...opening,
    path: '/report-links/open',
    summary: 'Open a report with the code',
    fails: ['NOT_FOUND', 'WRONG_CODE'],
    checkedInForm: true,
    body: z.strictObject({ token, code: words(20, text('codeMissing')) }),
    response: z.object({
      /** Gives access to the files for an hour. */
      session: z.string(),
      name: z.string(),
      agency: z.string(),
      ran_at: instant,
      rows: z.nullable(z.int()),
      filters: z.string(),
      formats: z.array(z.enum(reportFormats)),
    }),
  }),
  file: endpoint({
    ...opening,
    path: '/report-links/file',
    summary: 'Download the report, once opened with the code',
    fails: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
    body: z.strictObject({ token, session, format: z.enum(reportFormats) }),
    file: reportTypes,
  }),
}
