import * as z from 'zod/mini'
import { languages } from '../employees/status.ts'
import { bodyOfFields, choice, code, flag, moment, own, ref, text, textAs, whole } from '../records/record-fields.ts'
import { day, id, keysOf, line, optionalText } from '../schemas.ts'
import { timeZone } from '../time-zone.ts'
import { sessionModes, waitListPolicies } from './states.ts'
import { sessionText } from './texts.ts'

export const mostDays = 31
export const mostSeats = 1000
export const mostCredit = 6000

const wholeNumber = (least: number, most: number, sentence: string) =>
  z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
const clock = z
  .string(sessionText('timeMissing'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, sessionText('timeMissing')))
/** A local time in the session's time zone, `2026-03-14T09:00`. */
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

/** One day of a session in local time; it may end after midnight. */
export const sessionDay = z.strictObject({
  on_day: day,
  starts: clock,
  ends: clock,
  break_minutes: wholeNumber(0, 600, sessionText('breakMalformed')),
})
export type SessionDay = z.output<typeof sessionDay>

const seats = z.nullable(wholeNumber(1, mostSeats, sessionText('seatsMalformed', { most: mostSeats })))
const link = z.pipe(
  optionalText(500).check(
    z.refine(value => value === null || /^https:\/\/\S+$/i.test(value), sessionText('linkMalformed')),
  ),
  z.transform((value: string | null) => value),
)
const localMoment = optionalMoment.check(
  z.refine(value => value === null || isDay(value), sessionText('momentMalformed')),
)

const languageCode = z.enum(keysOf(languages), sessionText('languageMissing'))

/** Editable session fields; its instants are computed from local times and the time zone. */
export const sessionRecordFields = {
  title: textAs(line(200, undefined, sessionText('titleMissing')), 200, '', { listed: 'row' }),
  module_id: ref('module_title'),
  template_id: ref(null),
  mode: choice(sessionModes, 'classroom', sessionText('modeMissing'), { listed: 'row' }),
  zone: textAs(timeZone, undefined, 'America/New_York', { listed: 'row' }),
  days: own(
    z
      .array(sessionDay)
      .check(
        z.minLength(1, sessionText('daysMissing')),
        z.maxLength(mostDays, sessionText('daysMany', { most: mostDays })),
      ),
  ),
  /** The first one is the lead instructor. */
  instructor_ids: own(
    z.array(id).check(
      z.maxLength(10, sessionText('instructorsMany')),
      z.refine(ids => new Set(ids).size === ids.length, sessionText('instructorTwice')),
    ),
  ),
  location_id: ref('location_name', { listed: 'row', ofAgency: true }),
  room_id: ref('room_name', { listed: 'row', ofAgency: true }),
  address: text(300, { listed: 'row', ofAgency: true }),
  directions: text(1000, { ofAgency: true }),
  meeting_link: textAs(link, 500, null, { ofAgency: true }),
  meeting_passcode: text(60, { ofAgency: true }),
  language: code(languageCode, languages, 'en', { listed: 'row' }),
  interpreter_language: code(z.nullable(languageCode), languages, null),
  capacity: whole(seats, null, { listed: 'row' }),
  min_seats: whole(seats, null, { listed: 'row' }),
  enrolment_opens: moment(localMoment),
  enrolment_closes: moment(localMoment),
  wait_list: choice(waitListPolicies, 'automatic', sessionText('waitListMissing')),
  is_rn_led: flag(sessionText('choiceMissing')),
  pay_code: text(40, { listed: 'column', ofAgency: true }),
  cost_center: text(40, { listed: 'column', ofAgency: true }),
  credit_minutes: whole(wholeNumber(0, mostCredit, sessionText('creditMalformed', { most: mostCredit })), 180, {
    listed: 'row',
  }),
  notes: text(2000),
} as const
export const sessionFields = bodyOfFields(sessionRecordFields)
export const sessionBody = z.strictObject(sessionFields)
export type SessionBody = z.output<typeof sessionBody>
