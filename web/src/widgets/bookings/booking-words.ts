import {
  api,
  type AttendanceResult,
  type Booking,
  type BookingState,
  bookingStates,
  notTold,
  type SessionChoice,
} from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { bookingTexts } from './texts.ts'

export const bookingColours: Record<BookingState, StatusColour> = {
  booked: 'green',
  waiting: 'amber',
  invited: 'blue',
  declined: 'grey',
  cancelled: 'grey',
  removed: 'grey',
}

export const resultColours: Record<AttendanceResult, StatusColour> = {
  attended: 'green',
  partial: 'amber',
  late: 'amber',
  absent: 'red',
  excused: 'grey',
}

/** Describes a booking's state, including the wait-list position. */
export function bookingWord({ state, place }: Pick<Booking, 'state' | 'place'>): string {
  const word = inWords(bookingStates[state])
  return place === null ? word : bookingTexts.say('place', { state: word, place: String(place) })
}

/** Describes the notification about a booking; blank if there is none. */
export function noticeWord({ notice }: Pick<Booking, 'notice'>, timeZone: string | undefined): string {
  if (!notice) return ''
  if (notice.state === 'waiting') return bookingTexts.say('tellsSoon')
  if (notice.state === 'replaced') return bookingTexts.say('replaced')
  if (notice.state === 'skipped')
    return notice.why && notice.why !== 'nothing_new'
      ? bookingTexts.say('notTold', { why: inWords(notTold[notice.why]) })
      : ''
  const way = notice.by_mail && notice.by_sms ? 'toldByBoth' : notice.by_mail ? 'toldByMail' : 'toldByText'
  return bookingTexts.say(way, { at: formatInstant(notice.at, timeZone) })
}

export const sessionLine = ({ title, starts_at, zone, place }: SessionChoice) =>
  [title, formatInstant(starts_at, zone), ...(place ? [place] : [])].join(' · ')

/** Calls to refresh after bookings change. */
export const showsBookings = [
  api.bookings.list,
  api.bookings.counts,
  api.bookings.openSeats,
  api.dashboard.sessions,
  api.bookings.ofSession,
  api.bookings.ofEmployee,
  api.bookings.choices,
  api.employees.history,
]
