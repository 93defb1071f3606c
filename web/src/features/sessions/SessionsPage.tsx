import { useLocation } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'

const BookingsScreen = lazyPart(() => import('./bookings/BookingsScreen.tsx'))

/** R-PER-5: what is taught in person or live, of all programs, or who was booked for it: one file, because the first load names every file of a page. */
export default function SessionsPage() {
  return useLocation().pathname.endsWith('/bookings') ? <BookingsScreen /> : <SessionsScreen />
}
