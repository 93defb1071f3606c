import { type BookingState, bookingStates } from '../sessions/states.ts'
import { stateTable } from '../state-table.ts'
import { bookingText } from './texts.ts'

const ends = { cancelled: bookingText('cancel'), removed: bookingText('remove') }
const again = { booked: bookingText('bookAgain') }

/** The moves of a booking. When no seat is free, `booked` means a place on the waitlist. */
export const bookingMoves = stateTable<BookingState>(bookingStates, {
  invited: { booked: bookingText('confirm'), removed: ends.removed },
  booked: ends,
  waiting: { booked: bookingText('giveSeat'), ...ends },
  declined: again,
  cancelled: again,
  removed: again,
})

/** They hold a seat, or may still get one. */
export const standingBookings = ['booked', 'waiting', 'invited'] as const satisfies readonly BookingState[]

export const bookedAs = { book: bookingText('asSeat'), invite: bookingText('asInvitation') } as const

/** Results of notifying a person about their booking. */
export const noticeStates = {
  waiting: bookingText('noticeWaiting'),
  sent: bookingText('noticeSent'),
  skipped: bookingText('noticeSkipped'),
  replaced: bookingText('noticeReplaced'),
} as const
export const notTold = {
  no_address: bookingText('noAddress'),
  stopped: bookingText('stopped'),
  dead_address: bookingText('deadAddress'),
  nothing_new: bookingText('nothingNew'),
  switched_off: bookingText('switchedOff'),
  unfilled: bookingText('unfilled'),
} as const
