import { api, attendanceResults, bookingsList } from '@preceptor/contract'
import { bookingText } from '@preceptor/contract/bookings/texts'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { sessionsTexts } from '../texts.ts'
import { bookingCard, bookingCells } from './booking-columns.tsx'

const tabs = { ...attendanceResults, none: bookingText('notMarked') }

/** Bookings with their attendance, for people the user can see. A row opens the person. */
export default function BookingsScreen() {
  const t = useTexts(sessionsTexts)
  const to = useAgencyPaths()
  const list = useList(api.bookings.list, bookingsList)
  return (
    <ListScreen
      list={list}
      title={t('bookings')}
      about={t('bookingsAbout')}
      search={{ label: t('bookingsSearch'), placeholder: t('bookingsSearchHint') }}
      tabs={{
        filter: 'result',
        choices: {
          ...tabs,
          attended: t('tabAttended'),
          late: t('tabLate'),
          absent: t('tabAbsent'),
          excused: t('tabExcused'),
        },
      }}
      counts={api.bookings.counts}
      actions={{
        exports: api.bookings.export,
        more: (
          <ButtonLink
            href={to.page(agencyPages.sessions.path)}
            icon={<IconCalendarEvent size={16} aria-hidden="true" />}
          >
            {t('title')}
          </ButtonLink>
        ),
      }}
      cells={bookingCells(to)}
      card={row => bookingCard(row, to)}
      opens
      nameOf={row => row.name}
      empty={<Empty title={t('noBookings')} hint={t('noBookingsHint')} />}
    />
  )
}
