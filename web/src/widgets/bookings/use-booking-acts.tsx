import { access, api, type Booking, bookingMoves, type BookingState, type SessionChoice } from '@preceptor/contract'
import { type ReactNode, useState } from 'react'
import { useSend } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { showsBookings } from './booking-words.ts'
import { bookingTexts } from './texts.ts'

const EndBookingDialog = lazyPart(() => import('./EndBookingDialog.tsx'))
const MoveBookingDialog = lazyPart(() => import('./MoveBookingDialog.tsx'))

type Session = Pick<SessionChoice, 'wait_list' | 'ends_at'>
type Asked = { act: 'cancelled' | 'removed' | 'move'; booking: Booking; session: Session }

/** Returns staff actions on a booking as menu items, and the dialog that one of them opened. */
export function useBookingActs(): { itemsOf: (booking: Booking, session: Session) => MenuItem[]; asking: ReactNode } {
  const t = useTexts(bookingTexts)
  const mayBook = useCan(access.bookSessions)
  const [asked, setAsked] = useState<Asked | null>(null)
  const give = useSend(api.bookings.change, {
    refresh: showsBookings,
    done: () => showToast('success', t('seatGiven')),
  })
  const itemsOf = (booking: Booking, session: Session): MenuItem[] => {
    if (!mayBook) return []
    const isPast = new Date(session.ends_at) < new Date()
    const moves = bookingMoves.next(booking.state).filter(to => !isPast || to !== 'booked')
    const onSelect = (to: BookingState) =>
      to === 'cancelled' || to === 'removed'
        ? setAsked({ act: to, booking, session })
        : give.send({ params: { id: booking.id }, body: { state: 'booked', reason: null } })
    const isStanding = bookingMoves.may(booking.state, 'removed')
    return [
      ...moves.map(to => ({ label: inWords(bookingMoves.verb(booking.state, to)), onSelect: () => onSelect(to) })),
      ...(isStanding && !isPast
        ? [{ label: t('move'), asks: true, onSelect: () => setAsked({ act: 'move', booking, session }) }]
        : []),
    ]
  }
  const close = () => setAsked(null)
  const asking =
    asked &&
    (asked.act === 'move' ? (
      <MoveBookingDialog booking={asked.booking} onClose={close} />
    ) : (
      <EndBookingDialog
        booking={asked.booking}
        to={asked.act}
        moves={asked.session.wait_list === 'automatic'}
        onClose={close}
      />
    ))
  return { itemsOf, asking }
}
