import { useLocation } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'

const BookingsScreen = lazyPart(() => import('./bookings/BookingsScreen.tsx'))

/**
 * R-PER-5: in-person and live sessions of all programs, or their bookings. They share one file because the first load lists every
 * page's files.
 */
export default function SessionsPage() {
  return useLocation().pathname.endsWith('/bookings') ? <BookingsScreen /> : <SessionsScreen />
}
