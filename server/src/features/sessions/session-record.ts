import { languages, type Session, sessionModes, waitListPolicies } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import type { RecordKind } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { readSession } from './read-session.ts'
import { sessionTexts } from './texts.ts'

/** `2026-04-15 09:00–13:00`, a day on each line. */
const daysInWords = (days: Session['days']) =>
  days
    .map(({ on_day, starts, ends, break_minutes }) => {
      const hours = `${on_day} ${starts}–${ends}`
      return break_minutes > 0 ? sessionTexts.say(fallback, 'withBreak', { hours, minutes: break_minutes }) : hours
    })
    .join('\n')

const languageName = (code: string | null) => {
  const name = code === null ? undefined : languages[code as keyof typeof languages]
  return name === undefined ? code : inWords(fallback, name)
}

const inHistory = (session: Session) => ({
  ...session,
  module_id: session.module_title,
  mode: inWords(fallback, sessionModes[session.mode]),
  days: daysInWords(session.days),
  instructor_ids: session.instructors.map(({ name }) => name).join(', ') || null,
  location_id: session.location_name,
  room_id: session.room_name,
  interpreter_language: languageName(session.interpreter_language),
  wait_list: inWords(fallback, waitListPolicies[session.wait_list]),
  is_rn_led: session.is_rn_led ? 'Yes' : 'No',
  enrolment_opens: session.enrolment_opens?.replace('T', ' ') ?? null,
  enrolment_closes: session.enrolment_closes?.replace('T', ' ') ?? null,
})

export const sessionRecord: RecordKind<Scope, Session> = {
  what: sessionTexts.named('thisSession'),
  hold: async (scope, id) => {
    await scope.db.run(sql`select from sessions where organization_id = ${scope.agency.id} and id = ${id} for update`)
    return readSession(scope, id)
  },
  read: readSession,
  nameOf: ({ title }) => title,
  inWords: inHistory,
  fields: [
    'title',
    'module_id',
    'mode',
    'zone',
    'days',
    'instructor_ids',
    'location_id',
    'room_id',
    'address',
    'directions',
    'meeting_link',
    'meeting_passcode',
    'language',
    'interpreter_language',
    'capacity',
    'min_seats',
    'enrolment_opens',
    'enrolment_closes',
    'wait_list',
    'is_rn_led',
    'pay_code',
    'cost_center',
    'credit_minutes',
    'notes',
  ],
}
