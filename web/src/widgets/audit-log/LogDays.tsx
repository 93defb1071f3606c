import type { AuditEntry } from '@preceptor/contract'
import { useId } from 'react'
import { formatDay, todayIn } from '@/lib/format.ts'
import css from './audit-log.module.css'
import { EntryLine } from './EntryLine.tsx'
import { byDay, dayName, type DayOfLog } from './log-words.ts'

interface Props {
  entries: readonly AuditEntry[]
  timeZone: string | undefined
  onOpen: (entry: AuditEntry) => void
}

/** Entries grouped by day, newest first. */
export const LogDays = ({ entries, timeZone, onOpen }: Props) =>
  byDay(entries, timeZone).map(day => <Day key={day.day} {...{ day, timeZone, onOpen }} />)

interface DayProps {
  day: DayOfLog
  timeZone: string | undefined
  onOpen: (entry: AuditEntry) => void
}

function Day({ day: { day, entries }, timeZone, onOpen }: DayProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.day}>
        {dayName(day, todayIn(timeZone))} <span>{formatDay(day)}</span>
      </h2>
      <ol className={css.entries}>
        {entries.map(entry => (
          <EntryLine key={entry.id} entry={entry} timeZone={timeZone} onOpen={() => onOpen(entry)} />
        ))}
      </ol>
    </section>
  )
}
