import * as z from 'zod/mini'
import { inReach } from '../light-checks.ts'
import { bodyOfFields, dayAs, files, own, textAs } from '../records/record-fields.ts'
import { optionalDay, text } from '../schemas.ts'
import { mostPapers } from '../second-person/recorded.ts'
import { formText } from '../texts/forms.ts'
import { waiverText } from './texts.ts'

/** The fields people fill in for a waiver. */
export const waiverRecordFields = {
  rule_id: own(z.uuid(waiverText('ruleMissing'))),
  /** The number of one window of the rule, counted from its anchor; null for the whole rule. */
  window_no: own(z.nullable(z.int(waiverText('windowWrong')).check(z.positive(waiverText('windowWrong'))))),
  /** A day of the versions that number the window; without one, the window that includes the waiver's days. */
  window_scheme: own(z.optional(optionalDay)),
  first_day: dayAs(z.iso.date(waiverText('firstDayMissing')).check(z.refine(inReach, formText('dayOutOfReach'))), ''),
  /** Its last day; null for no end. */
  last_day: dayAs(optionalDay, null),
  reason: textAs(text(500, waiverText('why')), 500, ''),
  /** Letters and forms that prove it: the caller's uploads for `waiver`, and the files it already has. */
  files: files(mostPapers, waiverText('filesMany', { most: mostPapers })),
} as const
export const waiverBody = z.strictObject(bodyOfFields(waiverRecordFields))
