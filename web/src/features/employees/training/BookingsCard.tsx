import { access, api, type Employee, fullName, isOver, type PersonsBooking } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { Card } from '@/ui/page/Card.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { bookingColours, bookingWord, noticeWord } from '@/widgets/bookings/booking-words.ts'
import { bookingTexts } from '@/widgets/bookings/texts.ts'
import { useBookingActs } from '@/widgets/bookings/use-booking-acts.tsx'
import css from './paths.module.css'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))

/** Sessions of this person, to come and past: whoever may see sessions. */
export default function BookingsCard({ employee }: { employee: Employee }) {
  const t = useTexts(bookingTexts)
  const { id, provider_status } = employee
  const name = fullName(employee)
  const mayAdd = useCan(access.bookSessions) && !isOver(provider_status) && provider_status !== 2
  const { data, isError, refetch } = useQueryOf(api.bookings.ofEmployee, { params: { id } }, { quiet: true })
  const [isAdding, setIsAdding] = useState(false)
  const { itemsOf, asking } = useBookingActs()
  const some = data?.data ?? []
  const add = mayAdd && (
    <Button size="small" icon={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Card title={t('title')} action={add} flush={some.length > 0}>
      {!data && !isError && <SkeletonLines lines={2} />}
      {!data && isError && (
        <p role="alert">
          {t('notLoaded')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      {data && some.length === 0 && <p className="quiet">{t('none', { name: employee.first_name })}</p>}
      {some.map(booking => (
        <OneBooking key={booking.id} booking={booking} items={itemsOf(booking, booking.session)} />
      ))}
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
  const { session, reason } = booking
  const { title, starts_at, zone, place } = session
  const below = [formatInstant(starts_at, zone), place, reason, noticeWord(booking, zone)].filter(Boolean)
  return (
    <div className={css.path}>
      <div className={css.head}>
        <span>{title}</span>
        <StatusBadge colour={bookingColours[booking.state]}>{bookingWord(booking)}</StatusBadge>
        {items.length > 0 && (
          <span className={css.menu}>
            <MenuButton label={t('actions', { name: title })} icon="dots" size="small" items={items} />
          </span>
        )}
      </div>
      <span className="quiet">{below.join(' · ')}</span>
    </div>
  )
}
