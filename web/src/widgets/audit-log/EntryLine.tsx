import { type AuditEntry, eventSources } from '@preceptor/contract'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './audit-log.module.css'
import { inShort, timeOf, whatHappened, subjectOf } from './log-words.ts'

interface Props {
  entry: AuditEntry
  timeZone: string | undefined
  onOpen: () => void
}

/** One line; opens what else is known of it. */
export function EntryLine({ entry, timeZone, onOpen }: Props) {
  const subject = subjectOf(entry)
  const detail = inShort(entry)
  return (
    <li>
      <button type="button" className={css.entry} aria-haspopup="dialog" onClick={onOpen}>
        <time className={css.time} dateTime={entry.at}>
          {timeOf(entry.at, timeZone)}
        </time>
        <span className={css.who}>{entry.actor_name}</span>
        <span className={css.what}>
          <span>
            {whatHappened(entry)} {subject && <strong>{subject}</strong>}
          </span>
          {detail && <span className={css.detail}>{detail}</span>}
        </span>
        <span className={css.end}>
          {entry.source !== 'user' && <StatusBadge colour="blue">{eventSources[entry.source]}</StatusBadge>}
          {entry.seq === null && <StatusBadge colour="grey">Not sealed yet</StatusBadge>}
        </span>
      </button>
    </li>
  )
}
