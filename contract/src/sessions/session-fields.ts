import * as z from 'zod/mini'
import { languages } from '../employees/status.ts'
import { day, id, keysOf, line, optionalText } from '../schemas.ts'
import { timeZone } from '../time-zone.ts'
import { sessionModes, waitListPolicies } from './states.ts'
import { sessionText } from './texts.ts'

export const mostDays = 31
export const mostSeats = 1000
export const mostCredit = 6000

const whole = (least: number, most: number, sentence: string) =>
  z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
const clock = z
  .string(sessionText('timeMissing'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, sessionText('timeMissing')))
/** A local time in the session's zone, `2026-03-14T09:00`. */
const optionalMoment = z.pipe(
  z.union(
    [
      z.literal(''),
      z.nullable(
        z.string().check(z.regex(/^(19|20)\d\d-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, sessionText('momentMalformed'))),
      ),
    ],
    sessionText('momentMalformed'),
  ),
  z.transform((value: string | null) => value || null),
)
const isDay = (value: string) => !Number.isNaN(Date.parse(`${value}:00Z`))

/** One day of a class, as the clocks of its zone show it; it may end after midnight. */
export const sessionDay = z.strictObject({
  on_day: day,
  starts: clock,
  ends: clock,
  break_minutes: whole(0, 600, sessionText('breakMalformed')),
})
export type SessionDay = z.output<typeof sessionDay>

const seats = z.nullable(whole(1, mostSeats, sessionText('seatsMalformed', { most: mostSeats })))
const link = z.pipe(
  optionalText(500).check(
    z.refine(value => value === null || /^https:\/\/\S+$/i.test(value), sessionText('linkMalformed')),
  ),
  z.transform((value: string | null) => value),
)
const moment = optionalMoment.check(z.refine(value => value === null || isDay(value), sessionText('momentMalformed')))

const languageCode = z.enum(keysOf(languages), sessionText('languageMissing'))

/** What people say of a session; its instants follow from local times and zone. */
export const sessionFields = {
  title: line(200, undefined, sessionText('titleMissing')),
  module_id: z.nullable(id),
  template_id: z.nullable(id),
  mode: z.enum(keysOf(sessionModes), sessionText('modeMissing')),
  zone: timeZone,
  days: z
    .array(sessionDay)
    .check(
      z.minLength(1, sessionText('daysMissing')),
      z.maxLength(mostDays, sessionText('daysMany', { most: mostDays })),
    ),
  /** The first one leads. */
  instructor_ids: z.array(id).check(
    z.maxLength(10, sessionText('instructorsMany')),
    z.refine(ids => new Set(ids).size === ids.length, sessionText('instructorTwice')),
  ),
  location_id: z.nullable(id),
  room_id: z.nullable(id),
  address: optionalText(300),
  directions: optionalText(1000),
  meeting_link: link,
  meeting_passcode: optionalText(60),
  language: languageCode,
  interpreter_language: z.nullable(languageCode),
  capacity: seats,
  min_seats: seats,
  enrolment_opens: moment,
  enrolment_closes: moment,
  wait_list: z.enum(keysOf(waitListPolicies), sessionText('waitListMissing')),
  is_rn_led: z.boolean(sessionText('choiceMissing')),
  pay_code: optionalText(40),
  cost_center: optionalText(40),
  credit_minutes: whole(0, mostCredit, sessionText('creditMalformed', { most: mostCredit })),
  notes: optionalText(2000),
} as const
export const sessionBody = z.strictObject(sessionFields)
export type SessionBody = z.output<typeof sessionBody>

/** What the history and the conflict dialog call each field. */
export const sessionFieldNames: Readonly<Record<string, string>> = {
  title: sessionText('titleLabel'),
  program_id: sessionText('program'),
  module_id: sessionText('module'),
  mode: sessionText('mode'),
  zone: sessionText('zone'),
  days: sessionText('days'),
  instructor_ids: sessionText('instructors'),
  location_id: sessionText('location'),
  room_id: sessionText('room'),
  address: sessionText('address'),
  directions: sessionText('directions'),
  meeting_link: sessionText('meetingLink'),
  meeting_passcode: sessionText('meetingPasscode'),
  language: sessionText('language'),
  interpreter_language: sessionText('interpreter'),
  capacity: sessionText('capacity'),
  min_seats: sessionText('minSeats'),
  enrolment_opens: sessionText('enrolmentOpens'),
  enrolment_closes: sessionText('enrolmentCloses'),
  wait_list: sessionText('waitListPolicy'),
  is_rn_led: sessionText('rnLed'),
  pay_code: sessionText('payCode'),
  cost_center: sessionText('costCenter'),
  credit_minutes: sessionText('creditMinutes'),
  notes: sessionText('notes'),
}
