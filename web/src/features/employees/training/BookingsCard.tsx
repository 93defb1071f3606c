import {
  access,
  api,
  type AttendedDay,
  attendanceResults,
  attendanceWays,
  type Employee,
  fullName,
  isOver,
  type PersonsBooking,
  sessionPhases,
} from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatTime } from '@/lib/format-more.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { Card } from '@/ui/page/Card.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { bookingColours, bookingWord, noticeWord, resultColours } from '@/widgets/bookings/booking-words.ts'
import { bookingTexts } from '@/widgets/bookings/texts.ts'
import { useBookingActs } from '@/widgets/bookings/use-booking-acts.tsx'
import css from './paths.module.css'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** This person's future and past sessions, for people who can see sessions. */
export default function BookingsCard({ employee }: { employee: Employee }) {
  const t = useTexts(bookingTexts)
  const { id, provider_status } = employee
  const name = fullName(employee)
  const mayAdd = useCan(access.bookSessions) && !isOver(provider_status) && provider_status !== 2
  const { data, isError, refetch } = useQueryOf(api.bookings.ofEmployee, { params: { id } }, { quiet: true })
  const [isAdding, setIsAdding] = useState(false)
  const { itemsOf, asking } = useBookingActs()
  const some = data?.data ?? []
  const coming = some.filter(isComing).toReversed()
  const past = some.filter(booking => !isComing(booking))
  const show = (booking: PersonsBooking) => (
    <OneBooking key={booking.id} booking={booking} items={itemsOf(booking, booking.session)} />
  )
  const add = mayAdd && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} action={add} flush={some.length > 0}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && <LineNotLoaded text={t('notLoaded')} retry={refetch} />}
      {data && some.length === 0 && <p className="quiet">{t('none', { name: employee.first_name })}</p>}
      {data && some.length > 0 && (
        <>
          <h3 className={css.part}>{t('coming')}</h3>
          {coming.length > 0 ? (
            <ul className={css.list} aria-label={t('coming')}>
              {coming.map(show)}
            </ul>
          ) : (
            <p className={css.nothing}>{t('noneComing')}</p>
          )}
        </>
      )}
      {past.length > 0 && (
        <>
          <h3 className={css.part}>{t('past')}</h3>
          <ul className={css.list} aria-label={t('past')}>
            {past.map(show)}
          </ul>
        </>
      )}
      {asking}
      {isAdding && (
        <AudienceDialog
          given={{ selected: [id], matching: null }}
          only={{ act: 'session_add', title: t('addTitle', { name }), who: t('onlyFor', { name }) }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  )
}

function OneBooking({ booking, items }: { booking: PersonsBooking; items: MenuItem[] }) {
  const t = useTexts(bookingTexts)
  const to = useAgencyPaths()
  const { session, reason, result, days } = booking
  const { id, title, starts_at, zone, place } = session
  const isPast = !isComing(booking)
  const below = isPast
    ? [formatInstant(starts_at, zone), place, minutesWords(booking), markedWords(booking), booking.note, reason]
    : [formatInstant(starts_at, zone), place, seatWords(session), reason, noticeWord(booking, zone)]
  return (
    <li className={css.path}>
      <div className={css.head}>
        <Link href={to.page(`sessions/${id}`)}>{title}</Link>
        <Standing booking={booking} />
        {items.length > 0 && (
          <span className={css.menu}>
            <MenuButton label={t('actions', { name: title })} icon="dots" size="small" items={items} />
          </span>
        )}
      </div>
      <span className="quiet">{below.filter(Boolean).join(' · ')}</span>
      {result !== null && days.length > 1 && (
        <ul className={css.days} aria-label={t('daysLabel')}>
          {days.map(day => (
            <li key={day.day_no} className="quiet">
              {t('dayMark', { day: formatDay(day.on_day), what: dayWords(day, zone) })}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Shows the result or, before there is one, the booking's state. */
function Standing({ booking }: { booking: PersonsBooking }) {
  const { result, state, session } = booking
  if (result !== null)
    return <StatusBadge colour={resultColours[result]}>{inWords(attendanceResults[result])}</StatusBadge>
  const isWaiting = state === 'booked' && (session.phase === 'attendance_pending' || session.phase === 'cancelled')
  return (
    <StatusBadge colour={isWaiting ? 'amber' : bookingColours[state]}>
      {isWaiting ? inWords(sessionPhases[session.phase]) : bookingWord(booking)}
    </StatusBadge>
  )
}

const isComing = ({ session: { ends_at, phase } }: PersonsBooking) =>
  new Date(ends_at) > new Date() && phase !== 'cancelled' && phase !== 'closed'

const seatWords = ({ seats: { capacity, booked } }: PersonsBooking['session']) =>
  capacity === null ? '' : bookingTexts.say('seatOf', { booked, capacity })

const minutesWords = ({ result, minutes, session: { credit_minutes } }: PersonsBooking) =>
  result === null || minutes === null ? '' : bookingTexts.say('minutesOf', { minutes, credit: credit_minutes })

const markedWords = ({ marked_by_name: name, marked_how }: PersonsBooking) => {
  if (name === null) return ''
  return marked_how === null
    ? bookingTexts.say('markedByOnly', { name })
    : bookingTexts.say('markedBy', { name, how: inWords(attendanceWays[marked_how]) })
}

/** `Attended, 120 min, 9:02 AM – 11:00 AM` */
function dayWords({ result, minutes, in_at, out_at }: AttendedDay, zone: string): string {
  if (result === null) return bookingTexts.say('notMarked')
  return [
    inWords(attendanceResults[result]),
    minutes !== null && minutes > 0 && bookingTexts.say('minutesOfDay', { minutes }),
    in_at && out_at && bookingTexts.say('fromTo', { from: formatTime(in_at, zone), to: formatTime(out_at, zone) }),
  ]
    .filter(Boolean)
    .join(', ')
}
