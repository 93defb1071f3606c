import { messageWays, type ThreadRow, threadStates } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { DueChip } from '@/widgets/threads/DueChip.tsx'
import css from './messages.module.css'
import { inboxTexts } from './texts.ts'

interface Props {
  row: ThreadRow
  href: string
  isOpen: boolean
}

/** One conversation: the person, their question or the last message, and the due time of a reply. */
export function InboxRow({ row, href, isOpen }: Props) {
  const t = useTexts(inboxTexts)
  const { timeZone } = useAgency()
  const { listed_name, unread, last_at, waiting_since, channel, owner, state } = row
  const when =
    state === 'open' && waiting_since
      ? t('waitingSince', { moment: formatInstant(waiting_since, timeZone) })
      : last_at && formatInstant(last_at, timeZone)
  return (
    <li className={css.row} data-open={isOpen || undefined} data-unread={unread > 0 || undefined}>
      <div className={css.line}>
        <Link href={href} data-row-link="" className={css.name} aria-current={isOpen ? 'true' : undefined}>
          {listed_name}
        </Link>
        <span className={css.due}>
          {state === 'open' ? (
            <DueChip of={row} />
          ) : (
            <span className="quiet">{inWords(threadStates.names[state])}</span>
          )}
        </span>
      </div>
      <div className={css.said}>
        <p className={css.last} dir="auto">
          {lastWords(row)}
        </p>
        {unread > 0 && <StatusBadge colour="blue">{t('unread', { count: unread })}</StatusBadge>}
      </div>
      <p className={css.meta}>
        {[when, channel && inWords(messageWays[channel]), owner?.name].filter(Boolean).map((fact, n, facts) => (
          <span key={n}>{n < facts.length - 1 ? `${fact} · ` : fact}</span>
        ))}
      </p>
    </li>
  )
}

function lastWords({ last, last_direction }: ThreadRow): string {
  const { say } = inboxTexts
  if (!last) return say('noWords')
  if (last_direction === 'note') return say('noteSaid', { text: last })
  return last_direction === 'out' ? say('weSaid', { text: last }) : last
}
