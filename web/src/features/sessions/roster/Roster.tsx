import { access, api, type Booking, formatPhone } from '@preceptor/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { Link } from '@/ui/Link.tsx'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import type { MenuItem } from '@/ui/overlay/menu-item.ts'
import { Dotted } from '@/ui/page/Dotted.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { LineNotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { bookingColours, bookingWord, noticeWord } from '@/widgets/bookings/booking-words.ts'
import { bookingTexts } from '@/widgets/bookings/texts.ts'
import { useBookingActs } from '@/widgets/bookings/use-booking-acts.tsx'
import { writeAbout } from '@/widgets/threads/about.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import css from './roster.module.css'
import type { RosterAnswer } from './roster-answer.ts'

const AudienceDialog = lazyPart(() => import('@/widgets/audience/AudienceDialog.tsx'))
const MessageDialog = lazyPart(() => import('./MessageDialog.tsx'))
const SubstituteDialog = lazyPart(() => import('./SubstituteDialog.tsx'))

type Asked = 'add' | 'message' | 'substitute'

/** Participants, the wait-list in order, and canceled bookings, each with actions. */
export default function Roster({ session, isOver }: { session: { id: string }; isOver: boolean }) {
  const t = useTexts(bookingTexts)
  const { data, isError, refetch } = useQueryOf(api.bookings.ofSession, { params: { id: session.id } }, { quiet: true })
  if (!data && isError)
    return (
      <Card title={t('rosterTitle')}>
        <LineNotLoaded text={t('notLoaded')} retry={refetch} />
      </Card>
    )
  if (!data) return <SkeletonLines lines={6} />
  return <LoadedRoster roster={data} isOver={isOver} />
}

function LoadedRoster({ roster, isOver }: { roster: RosterAnswer; isOver: boolean }) {
  const t = useTexts(bookingTexts)
  const { session, data } = roster
  const [asked, setAsked] = useState<Asked | null>(null)
  // Once the class is over, its attendance lists the same people
  const [isFolded, setFolded] = useState(isOver)
  const isListed = data.length > 0 && !(isOver && isFolded)
  const { itemsOf, asking } = useBookingActs()
  const close = () => setAsked(null)
  const to = useAgencyPaths()
  const maySend = useCan(access.sendMessages)
  const write = ({ employee_id }: Booking): MenuItem[] =>
    maySend
      ? [
          {
            label: t('writeMessage'),
            href: writeAbout(to, employee_id, { kind: 'session', id: session.id }),
          },
        ]
      : []
  const title = session.title
  return (
    <Card title={t('rosterTitle')} action={<Actions roster={roster} onAsk={setAsked} />} flush={data.length > 0}>
      <div className={data.length > 0 ? css.seats : undefined}>
        <SeatsLine {...roster} />
        {isOver && data.length > 0 && (
          <Button size="small" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
            {t(isFolded ? 'showRoster' : 'hideRoster')}
          </Button>
        )}
      </div>
      {data.length === 0 && <Empty title={t('rosterNone')} hint={t('rosterNoneHint')} />}
      {isListed && (
        <ul className={css.people} aria-label={t('rosterTitle')}>
          {data.map(booking => (
            <Line
              key={booking.id}
              booking={booking}
              zone={session.zone}
              items={[...itemsOf(booking, session), ...write(booking)]}
            />
          ))}
        </ul>
      )}
      {asking}
      {asked === 'add' && (
        <AudienceDialog
          given={{ selected: [], matching: null }}
          only={{ act: 'session_add', title: t('addMany', { title }), settled: { session_id: session.id } }}
          onClose={close}
        />
      )}
      {asked === 'message' && <MessageDialog roster={roster} onClose={close} />}
      {asked === 'substitute' && <SubstituteDialog roster={roster} onClose={close} />}
    </Card>
  )
}

function Actions({ roster, onAsk }: { roster: RosterAnswer; onAsk: (asked: Asked) => void }) {
  const t = useTexts(bookingTexts)
  const { session, state, data, instructors } = roster
  const mayBook = useCan(access.bookSessions)
  const mayEdit = useCan(access.editSessions)
  const [now] = useState(() => new Date())
  const isToCome = state === 'open' && new Date(session.ends_at) > now
  const items: MenuItem[] = mayEdit
    ? [
        ...(data.length > 0 ? [{ label: t('messageRoster'), asks: true, onSelect: () => onAsk('message') }] : []),
        ...(isToCome && instructors.teach.length > 0 && instructors.others.length > 0
          ? [{ label: t('substitute'), asks: true, onSelect: () => onAsk('substitute') }]
          : []),
      ]
    : []
  return (
    <span className={css.actions}>
      {mayBook && isToCome && (
        <Button look="primary" size="small" icon={<IconPlus size={16} />} onClick={() => onAsk('add')}>
          {t('addPeople')}
        </Button>
      )}
      {items.length > 0 && (
        <MenuButton label={t('actions', { name: session.title })} icon="dots" size="small" items={items} />
      )}
    </span>
  )
}

function SeatsLine({ seats, others }: Pick<RosterAnswer, 'seats' | 'others'>) {
  const t = useTexts(bookingTexts)
  const { capacity, booked, waiting } = seats
  const taken = capacity === null ? t('seatsNoLimit', { booked }) : t('seats', { booked, capacity })
  return (
    <p>
      {taken}, {t('waiting', { waiting })}.{others.booked + others.waiting > 0 && <> {t('others', others)}</>}
    </p>
  )
}

function Line({ booking, zone, items }: { booking: Booking; zone: string; items: MenuItem[] }) {
  const t = useTexts(bookingTexts)
  const to = useAgencyPaths()
  const { name, employee_id, discipline_name, language, phone, reason, state } = booking
  const spoken = language && languageWithin(language)
  const facts = [discipline_name, spoken, phone && formatPhone(phone)].filter(Boolean)
  const below = [reason, noticeWord(booking, zone)].filter(Boolean)
  return (
    <li className={css.person}>
      <span className={css.who}>
        <Link href={to.employee(employee_id)}>{name}</Link>
      </span>
      <span className={css.state}>
        <StatusBadge colour={bookingColours[state]}>{bookingWord(booking)}</StatusBadge>
        {below.length > 0 && (
          <span className="quiet">
            <Dotted of={below.join(' · ')} />
          </span>
        )}
      </span>
      <span className={css.facts}>
        <Dotted of={facts.join(' · ')} />
      </span>
      <span className={css.menu}>
        {items.length > 0 && <MenuButton label={t('actions', { name })} icon="dots" size="small" items={items} />}
      </span>
    </li>
  )
}
