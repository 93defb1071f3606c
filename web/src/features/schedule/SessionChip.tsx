import type { Scheduled } from '@preceptor/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Dotted } from '@/ui/page/Dotted.tsx'
import { formatSpan, formatTime, zoneName } from './days.ts'
import css from './schedule.module.css'
import { scheduleTexts } from './texts.ts'

export interface ChipProps {
  session: Scheduled
  /** In the month view, the title has room for two lines. */
  isSmall?: boolean
  mayMove: boolean
  onOpen: (session: Scheduled) => void
}

const movable: ReadonlySet<Scheduled['phase']> = new Set<Scheduled['phase']>(['draft', 'open', 'full'])
export const isMovable = ({ phase }: Scheduled) => movable.has(phase)
/** Dragged data, which names the session and its day. */
export const dragged = 'application/x-session'

/** One session on one day: a click opens its details. Dragging it is a shortcut for “Move…”. */
export function SessionChip({ session, isSmall = false, mayMove, onOpen }: ChipProps) {
  const { title, starts, zone, starts_at, colour, phase, day_no, days } = session
  const t = useTexts(scheduleTexts)
  const canDrag = mayMove && isMovable(session) && day_no === 1
  return (
    <button
      type="button"
      className={css.chip}
      data-colour={colour ?? 'grey'}
      data-phase={phase}
      data-small={isSmall || undefined}
      draggable={canDrag || undefined}
      onDragStart={event => {
        event.dataTransfer.setData(dragged, session.session_id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      title={title}
      onClick={() => onOpen(session)}
    >
      <span className={css.chipTime}>
        {isSmall ? `${formatTime(starts)} ${zoneName(zone, starts_at)}` : formatSpan(session)}
        <Clash session={session} />
      </span>
      <span className={css.chipTitle}>{title}</span>
      {phase === 'cancelled' && <span className={css.cancelled}>{t('cancelled')}</span>}
      {days > 1 && <span className={css.chipFact}>{t('dayOf', { day: day_no, days })}</span>}
      {!isSmall && <Facts session={session} />}
      <Seats session={session} />
    </button>
  )
}

function Clash({ session: { room_clash, instructor_clash } }: Pick<ChipProps, 'session'>) {
  const t = useTexts(scheduleTexts)
  const said = [room_clash && t('roomClash'), instructor_clash && t('instructorClash')].filter(word => word !== false)
  if (said.length === 0) return null
  return (
    <span className={css.clash} title={said.join('. ')}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      <span className="sr-only">{said.join('. ')}</span>
    </span>
  )
}

function Facts({ session: { room, location, address, is_online, instructors } }: Pick<ChipProps, 'session'>) {
  const t = useTexts(scheduleTexts)
  const place = [room, location].filter(Boolean).join(', ') || address || (is_online ? t('online') : '')
  const facts = [place, instructors.join(', ')].filter(Boolean)
  return facts.length > 0 ? (
    <span className={css.chipFact}>
      <Dotted of={facts.join(' · ')} />
    </span>
  ) : null
}

function Seats({ session: { booked, capacity, waiting, phase } }: Pick<ChipProps, 'session'>) {
  const t = useTexts(scheduleTexts)
  if (capacity === null || phase === 'cancelled') return null
  return (
    <span className={css.seats} data-full={booked >= capacity || undefined}>
      {t('seats', { booked, capacity })}
      {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
    </span>
  )
}
