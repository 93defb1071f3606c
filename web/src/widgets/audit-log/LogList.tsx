import type { AuditEntry } from '@preceptor/contract'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatDay, todayIn } from '@/lib/format.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './audit-log.module.css'
import { EntryLine } from './EntryLine.tsx'
import { byDay, dayName, type DayOfLog } from './log-words.ts'

export interface Cursor {
  before?: string | null
  after?: string | null
}
interface Page {
  data: readonly AuditEntry[]
  meta: { older: string | null; newer: string | null }
}

export interface LogListProps {
  label: string
  page: Page | undefined
  timeZone: string | undefined
  failed: boolean
  busy: boolean
  onRetry: () => void
  onOpen: (entry: AuditEntry) => void
  onTurn: (to: Cursor) => void
  /** Shown instead of entries: nothing yet, or nothing under these filters. */
  none: ReactNode
}

/** The log by days, newest first; nobody counts it, so it is turned by older and newer. */
export function LogList({ label, page, timeZone, failed, busy, onRetry, onOpen, onTurn, none }: LogListProps) {
  const id = useId()
  return (
    <div className={css.frame}>
      <div
        className={css.scroller}
        id={id}
        role="region"
        aria-label={label}
        aria-busy={busy || !page}
        data-busy={busy || undefined}
      >
        {page?.data.length === 0 && none}
        {page && byDay(page.data, timeZone).map(day => <Day key={day.day} {...{ day, timeZone, onOpen }} />)}
        {!page && (failed ? <Failed onRetry={onRetry} /> : <Loading />)}
      </div>
      {page && (page.meta.older || page.meta.newer) && <Turn meta={page.meta} onTurn={onTurn} controls={id} />}
    </div>
  )
}

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

function Turn({ meta, onTurn, controls }: { meta: Page['meta']; onTurn: (to: Cursor) => void; controls: string }) {
  return (
    <nav className={css.turn} aria-label="Pages">
      <Button
        size="small"
        look="quiet"
        icon={<IconChevronsLeft size={16} />}
        disabled={!meta.newer}
        aria-controls={controls}
        onClick={() => onTurn({})}
      >
        Newest
      </Button>
      <Button
        size="small"
        icon={<IconChevronLeft size={16} />}
        disabled={!meta.newer}
        aria-controls={controls}
        onClick={() => onTurn({ after: meta.newer })}
      >
        Newer
      </Button>
      <Button
        size="small"
        disabled={!meta.older}
        aria-controls={controls}
        onClick={() => onTurn({ before: meta.older })}
      >
        Older
        <IconChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  )
}

const Loading = () => (
  <div className={css.loading}>
    <SkeletonLines lines={12} />
  </div>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Empty
    title="The log could not be loaded"
    hint="Check your connection and try again."
    action={<Button onClick={onRetry}>Retry</Button>}
  />
)
