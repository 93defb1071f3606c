import type { Scheduled } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Fragment } from 'react'
import { formatDay } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { byDay, daysOf, formatWeekday, type Range, type View, weekdayNames, weeksOf } from './days.ts'
import { dragged, SessionChip } from './SessionChip.tsx'
import css from './schedule.module.css'
import { scheduleTexts } from './texts.ts'

export interface CalendarProps {
  view: View
  range: Range
  /** The visible month, `2026-11`. */
  month: string
  today: string
  sessions: readonly Scheduled[]
  mayMove: boolean
  /** True while the previous range is still visible. */
  isBusy: boolean
  onOpen: (session: Scheduled) => void
  /** Called when a session is dropped on another day. */
  onDrop: (session: Scheduled, day: string) => void
  onMore: (day: string) => void
  /** Moves the list to the previous or next days. */
  onStep: (by: 1 | -1) => void
}

/** The most sessions shown on a day; a link opens its week for the rest. */
const mostInCell = 4

export function Calendar(props: CalendarProps) {
  return props.view === 'list' ? <Days {...props} /> : <Weeks {...props} />
}

function Weeks(props: CalendarProps) {
  const { view, range, isBusy } = props
  const days = daysOf(range)
  const found = byDay(props.sessions)
  return (
    <div className={css.scroll}>
      <table className={css.weeks} data-view={view} aria-busy={isBusy || undefined}>
        <thead>
          <tr>
            {days.slice(0, 7).map(day => {
              const { short, long } = weekdayNames(day)
              return (
                <th key={day} scope="col">
                  <abbr title={long}>{short}</abbr>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(week => (
            <tr key={week[0]}>
              {week.map(day => (
                <Cell key={day} day={day} found={found.get(day) ?? []} {...props} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Late in a month, today's week would be below the fold. Only the calendar scrolls: the page's title stays visible. */
function toSight(cell: HTMLElement | null) {
  const box = cell?.closest('table')?.parentElement
  if (!cell || !box) return
  const show = () => {
    const head = box.querySelector('thead')?.offsetHeight ?? 0
    if (cell.offsetTop + cell.offsetHeight > box.clientHeight) box.scrollTop = cell.offsetTop - head
    box.scrollLeft = cell.offsetLeft + cell.offsetWidth - box.clientWidth
  }
  // A message above the page may appear later and make the box smaller
  const sized = new ResizeObserver(show)
  sized.observe(box)
  return () => sized.disconnect()
}

function Cell({ day, found, ...props }: CalendarProps & { day: string; found: readonly Scheduled[] }) {
  const t = useTexts(scheduleTexts)
  const { view, month, today, sessions, mayMove, onOpen, onDrop, onMore } = props
  const most = view === 'week' || found.length <= mostInCell ? found.length : mostInCell - 1
  const left = found.length - most
  return (
    <td
      ref={view === 'month' && day === today ? toSight : undefined}
      data-other={(view === 'month' && !day.startsWith(month)) || undefined}
      onDragOver={event => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={event => {
        const id = event.dataTransfer.getData(dragged)
        const session = sessions.find(({ session_id, day_no }) => session_id === id && day_no === 1)
        if (session && session.on !== day) onDrop(session, day)
      }}
    >
      <span className={css.dayNumber} aria-current={day === today ? 'date' : undefined}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{formatDay(day)}</span>
      </span>
      {found.length > 0 && (
        <ul className={css.chips}>
          {found.slice(0, most).map(session => (
            <li key={`${session.session_id} ${String(session.day_no)}`}>
              <SessionChip session={session} isSmall={view === 'month'} mayMove={mayMove} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <button
          type="button"
          className={css.more}
          aria-label={t('moreOn', { count: left, day: formatDay(day) })}
          onClick={() => onMore(day)}
        >
          {t('more', { count: left })}
        </button>
      )}
    </td>
  )
}

/** The days that have sessions, stacked. */
function Days({ range, sessions, today, mayMove, isBusy, onOpen, onStep }: CalendarProps) {
  const t = useTexts(scheduleTexts)
  const found = byDay(sessions)
  return (
    <div className={css.list} aria-busy={isBusy || undefined}>
      <div>
        <Button size="small" icon={<IconArrowUp size={16} />} onClick={() => onStep(-1)}>
          {t('earlier')}
        </Button>
      </div>
      {daysOf(range).map(day => {
        const ofDay = found.get(day)
        return ofDay ? (
          <Fragment key={day}>
            <h2 className={css.dayTitle} aria-current={day === today ? 'date' : undefined}>
              {formatWeekday(day)}
            </h2>
            <ul className={css.chips}>
              {ofDay.map(session => (
                <li key={`${session.session_id} ${String(session.day_no)}`}>
                  <SessionChip session={session} mayMove={mayMove} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </Fragment>
        ) : null
      })}
      <div>
        <Button size="small" icon={<IconArrowDown size={16} />} onClick={() => onStep(1)}>
          {t('later')}
        </Button>
      </div>
    </div>
  )
}
