import type { Id } from '@preceptor/contract'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One day of a session, as sent to other calendars. */
export interface CalendarDay {
  session_id: Id
  day_no: number
  /** Goes up with each change that calendars must receive. */
  sequence: number
  starts_at: Date
  ends_at: Date
  updated_at: Date
  is_cancelled: boolean
  /** True while booking is not possible. */
  is_draft?: boolean
  title: string
  place: string
  /** Everything else worth showing, line by line. */
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
 * Each day of a session is its own event, in UTC. A series needs no recurrence rule here: each of its sessions has its own people,
 * room and instructor, moves alone, and keeps its UID when it moves, is cancelled or continues in another series.
 */
export function calendarFile({ name, organizer, days }: CalendarFile): string {
  const calendar = ical({
    // The only text that the library writes unescaped
    name: escaped(name),
    prodId: { company: 'Preceptor', product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // How often clients refresh, in seconds
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
  // Every line ends this way, including the last
  return `${calendar.toString()}\r\n`
}

/** RFC 5545, 3.3.11 */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
