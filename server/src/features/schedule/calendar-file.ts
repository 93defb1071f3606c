import type { Id } from '@preceptor/contract'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One day of a session, as other calendars hear of it. */
export interface CalendarDay {
  session_id: Id
  day_no: number
  /** Goes up with each change that a calendar must hear of. */
  sequence: number
  starts_at: Date
  ends_at: Date
  updated_at: Date
  is_cancelled: boolean
  /** True while nobody can be booked. */
  is_draft?: boolean
  title: string
  place: string
  /** Everything else worth reading, line by line. */
  facts: readonly string[]
}

export interface CalendarFile {
  name: string
  organizer: { name: string; email: string }
  days: readonly CalendarDay[]
}

const statusOf = ({ is_cancelled, is_draft }: CalendarDay) =>
  is_cancelled ? ICalEventStatus.CANCELLED : is_draft ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED

/**
 * Every day of a session is an event of its own, in UTC: a series needs no rule here, since each of its sessions has its own people, room and
 * instructor, moves alone, and keeps its UID when it moves, is cancelled or goes on in another series.
 */
export function calendarFile({ name, organizer, days }: CalendarFile): string {
  const calendar = ical({
    // the one text that the library writes as it is
    name: escaped(name),
    prodId: { company: 'Preceptor', product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // how often readers ask again, in seconds
    ttl: 3600,
  })
  for (const day of days)
    calendar.createEvent({
      id: `${day.session_id}-${String(day.day_no)}@preceptor`,
      sequence: day.sequence,
      start: day.starts_at,
      end: day.ends_at,
      stamp: day.updated_at,
      lastModified: day.updated_at,
      status: statusOf(day),
      summary: day.title,
      location: day.place,
      description: day.facts.join('\n'),
      organizer,
    })
  // every line ends so, the last too
  return `${calendar.toString()}\r\n`
}

/** RFC 5545, 3.3.11 */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
