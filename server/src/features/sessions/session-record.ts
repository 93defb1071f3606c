import { type Session, sessionFieldNames, sessionRecordFields } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { RecordKind } from '../../records/change-record.ts'
import { fieldsInWords } from '../../records/record-columns.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { readSession } from './read-session.ts'
import { sessionTexts } from './texts.ts'

/** Returns `2026-04-15 09:00–13:00`, one day per line. */
const daysInWords = (days: Session['days']) =>
  days
    .map(({ on_day, starts, ends, break_minutes }) => {
      const hours = `${on_day} ${starts}–${ends}`
      return break_minutes > 0 ? sessionTexts.say(fallback, 'withBreak', { hours, minutes: break_minutes }) : hours
    })
    .join('\n')

const inHistory = (session: Session) => ({
  ...session,
  ...fieldsInWords(sessionRecordFields, session),
  // Named in the reader's language when shown
  language: session.language,
  days: daysInWords(session.days),
  instructor_ids: session.instructors.map(({ name }) => name).join(', ') || null,
})

export const sessionRecord: RecordKind<Scope, Session> = {
  what: sessionTexts.named('thisSession'),
  hold: heldIn('sessions', readSession),
  read: readSession,
  nameOf: ({ title }) => title,
  inWords: inHistory,
  fields: Object.keys(sessionRecordFields).filter(name => name in sessionFieldNames),
}
