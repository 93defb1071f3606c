import { bookingText } from './texts.ts'

export const bookingEvents = {
  'booking.booked': bookingText('eventBooked'),
  'booking.waiting': bookingText('eventWaiting'),
  'booking.invited': bookingText('eventInvited'),
  'booking.seat_given': bookingText('eventSeatGiven'),
  'booking.declined': bookingText('eventDeclined'),
  'booking.cancelled': bookingText('eventCancelled'),
  'booking.removed': bookingText('eventRemoved'),
  'booking.moved': bookingText('eventMoved'),
  'booking.undone': bookingText('eventUndone'),
  'bookings.exported': bookingText('eventExported'),
  'session.messaged': bookingText('eventMessaged'),
  'session.substituted': bookingText('eventSubstituted'),
} as const
