import type { Id } from '@preceptor/contract'
import { bestLanguage, fallback } from '@preceptor/contract/texts/texts'
import type { ToldSession } from '@preceptor/contract/system-messages/events/session-notice'
import sql from 'sql-template-tag'
import type { PublicForms } from '../../http/public-forms.ts'
import { addressIn } from '../../messages/mail-words.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { linkedBy, type LinkParts } from './booking-links.ts'
import { toldSession } from './told-session.ts'
import { factsOf } from './wording.ts'
import { words } from './words.ts'

/** Returns a booked session as a calendar file, with the same facts as the page. */
export const bookingCalendar =
  (parts: LinkParts, fileOf: (file: BookedCalendar) => Promise<string>): PublicForms['bookingCalendar'] =>
  async (token, often) => {
    const linked = often ? undefined : await linkedBy(parts, token)
    const basis = linked && (await systemBasis(parts.database, linked.organization_id))
    if (!linked || !basis) return null
    return inAgency(basis, async ({ db, agency }) => {
      const row =
        await db.row<CalendarRow>(sql`select s.id, s.calendar_sequence, s.updated_at, s.state = 'cancelled' as is_cancelled,
          ${toldSession} as session from session_bookings b join sessions s on s.organization_id = b.organization_id and s.id = b.session_id
        where b.organization_id = ${agency.id} and b.id = ${linked.id} and b.state = 'booked'`)
      if (!row) return null
      const { session } = row
      const language = bestLanguage([linked.language ?? fallback], words.languages)
      const facts = factsOf(language, session, { withLink: true })
      return fileOf({
        name: session.title,
        organizer: { name: agency.name, email: addressIn(parts.config.mailFrom) },
        days: session.days.map(({ starts_at, ends_at }, at) => ({
          session_id: row.id,
          day_no: at + 1,
          sequence: row.calendar_sequence,
          starts_at: new Date(starts_at),
          ends_at: new Date(ends_at),
          updated_at: new Date(row.updated_at),
          is_cancelled: row.is_cancelled,
          title: session.title,
          place: session.place ?? '',
          facts,
        })),
      })
    })
  }

interface CalendarRow {
  id: Id
  calendar_sequence: number
  updated_at: string
  is_cancelled: boolean
  session: ToldSession
}
/** The input of the calendar file kit, which belongs to another feature; the app passes it in. */
interface BookedCalendar {
  name: string
  organizer: { name: string; email: string }
  days: {
    session_id: Id
    day_no: number
    sequence: number
    starts_at: Date
    ends_at: Date
    updated_at: Date
    is_cancelled: boolean
    title: string
    place: string
    facts: readonly string[]
  }[]
}
