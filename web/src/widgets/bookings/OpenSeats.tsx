import { access, api, type Id, type OpenSeat, type SeatsOfProgram } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import { bookingColours, bookingWord, showsBookings } from './booking-words.ts'
import css from './open-seats.module.css'
import { bookingTexts } from './texts.ts'

interface Props {
  employee: { id: Id; name: string }
  seats: SeatsOfProgram
  /** False for a person who left. */
  mayBook: boolean
  /** Called after a booking. */
  onBooked?: () => void
}

/** Shows the person's place in a class of a program, or the next free seats with a button to book. */
export function OpenSeats({ employee, seats: { program_id, is_taught, booked, sessions }, mayBook, onBooked }: Props) {
  const t = useTexts(bookingTexts)
  const to = useAgencyPaths()
  if (booked)
    return (
      <p className={css.seat}>
        <StatusBadge colour={bookingColours[booked.state]}>{bookingWord({ ...booked, place: null })}</StatusBadge>
        <Link href={to.page(`sessions/${booked.session.id}`)}>
          {formatInstant(booked.session.starts_at, booked.session.zone)}
        </Link>
        <span className="quiet">{booked.session.place}</span>
      </p>
    )
  if (sessions.length === 0)
    return is_taught ? (
      <p className="quiet">
        {t('noSeats')} <Link href={to.page(`programs/${program_id}/sessions`)}>{t('seeSessions')}</Link>
      </p>
    ) : null
  return (
    <ul className={css.seats} aria-label={t('openSeats')}>
      {sessions.map(session => (
        <Seat key={session.id} employee={employee} session={session} mayBook={mayBook} onBooked={onBooked} />
      ))}
    </ul>
  )
}

interface SeatProps extends Pick<Props, 'employee' | 'mayBook'> {
  session: OpenSeat
  onBooked: (() => void) | undefined
}

function Seat({ employee, session, mayBook, onBooked }: SeatProps) {
  const t = useTexts(bookingTexts)
  const to = useAgencyPaths()
  const may = useCan(access.bookSessions) && mayBook
  const { id, starts_at, zone, place, free, fits_language, language } = session
  const when = formatInstant(starts_at, zone)
  const book = useSend(api.bookings.book, {
    refresh: [...showsBookings, api.sessions.get, api.sessions.list, api.sessions.counts, api.learningPaths.ofEmployee],
    done: booking => {
      showToast('success', t(booking.state === 'waiting' ? 'nowWaiting' : 'nowBooked', { name: employee.name, when }))
      onBooked?.()
    },
  })
  const facts = [
    place,
    free === null ? t('seatsFreeAny') : t('seatsFree', { count: free }),
    !fits_language && t('otherLanguage', { language: languageWithin(language) }),
  ]
  return (
    <li className={css.seat}>
      <Link href={to.page(`sessions/${id}`)}>{when}</Link>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
      {may && (
        <Button
          size="small"
          busy={book.isSending}
          aria-label={t('bookNamed', { name: employee.name, when })}
          onClick={() => book.send({ params: { id }, body: { employee_id: employee.id } })}
        >
          {t('book')}
        </Button>
      )}
    </li>
  )
}
