import { type AuditEntry, eventSources } from '@preceptor/contract'
import { formatTime } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './audit-log.module.css'
import { inShort, subjectOf, whatHappened } from './log-words.ts'
import { auditTexts } from './texts.ts'

interface Props {
  entry: AuditEntry
  timeZone: string | undefined
  onOpen: () => void
}

/** One line; opens the entry's details. */
export function EntryLine({ entry, timeZone, onOpen }: Props) {
  const t = useTexts(auditTexts)
  const subject = subjectOf(entry, timeZone)
  const detail = inShort(entry, timeZone)
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        data-zone={timeZone === undefined || undefined}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <time className={css.time} dateTime={entry.at}>
          {formatTime(entry.at, timeZone)}
        </time>
        <span className={css.who}>{entry.actor_name}</span>
        <span className={css.what}>
          <span>
            {whatHappened(entry)} {subject && <strong>{subject}</strong>}
          </span>
          {detail && <span className={css.detail}>{detail}</span>}
        </span>
        <span className={css.end}>
          {entry.source !== 'user' && <StatusBadge colour="blue">{inWords(eventSources[entry.source])}</StatusBadge>}
          {entry.seq === null && <StatusBadge colour="grey">{t('notSealedYet')}</StatusBadge>}
        </span>
      </button>
    </li>
  )
}
