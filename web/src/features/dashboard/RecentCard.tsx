import { access, type EventKind, type HistoryEvent } from '@preceptor/contract'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconFileExport,
  IconFileImport,
  IconKey,
  IconPencil,
  IconShare,
  IconUserPlus,
} from '@tabler/icons-react'
import { useCan } from '@/session/session.ts'
import { formatAgo, formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { fieldName } from '@/widgets/changes/change-words.ts'
import { eventWords } from '@/widgets/changes/event-words.ts'
import css from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

const icons: Partial<Record<EventKind, typeof IconPencil>> = {
  'employee.created': IconUserPlus,
  'employee.updated': IconPencil,
  'employee.status_changed': IconArrowsExchange,
  'employee.status_scheduled': IconCalendarEvent,
  'employee.status_unscheduled': IconCalendarEvent,
  'employee.removed': IconArrowBackUp,
  'employees.exported': IconFileExport,
  'employees.imported': IconFileImport,
  'import.undone': IconArrowBackUp,
  'agency.entered': IconBuildingCommunity,
  'view.shared': IconShare,
}

/** Recent activity, newest first; each entry links to the person or the import. */
export function RecentCard({ events, asOf }: { events: readonly HistoryEvent[]; asOf: string }) {
  const t = useTexts(dashboardTexts)
  const { timeZone } = useAgency()
  return (
    <Card title={t('recent')} className={css.full} flush>
      {events.length === 0 ? (
        <p className={css.nothing}>{t('noRecent')}</p>
      ) : (
        <ul className={css.recent}>
          {events.map(event => (
            <RecentLine key={event.id} {...{ event, asOf, timeZone }} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface RecentLineProps {
  event: HistoryEvent
  asOf: string
  timeZone: string | undefined
}

function RecentLine({ event, asOf, timeZone }: RecentLineProps) {
  // The rest are users and their sign-ins
  const Icon = icons[event.kind] ?? IconKey
  const detail = detailOf(event)
  return (
    <li>
      <Icon size={16} aria-hidden="true" />
      <span className={css.recentText}>
        {eventWords(event).words} <Subject event={event} timeZone={timeZone} />
        {detail && <span className="quiet"> · {detail}</span>}
      </span>
      <span className={css.recentBy}>{event.actor_name}</span>
      <time className={css.recentAt} dateTime={event.at} data-tip={formatInstant(event.at, timeZone)}>
        {formatInstant(event.at, timeZone)}
        <span className={css.recentAgo}> · {formatAgo(event.at, Date.parse(asOf), timeZone)}</span>
      </time>
    </li>
  )
}

/** Summarizes a change: `Pending → Active · Resigned`, `Mobile phone, Email`. */
function detailOf({ kind, changes, reason, note }: HistoryEvent): string {
  const status = changes.find(({ field }) => field === 'provider_status')
  const moved = status && [status.before, status.after].filter(Boolean).join(' → ')
  const fields = kind === 'employee.updated' ? changes.map(({ field }) => fieldName(field)).join(', ') : null
  return [moved ?? fields, reason ?? note].filter(Boolean).join(' · ')
}

function Subject({ event: { kind, subject_id, subject_name, job_id }, timeZone }: Omit<RecentLineProps, 'asOf'>) {
  const t = useTexts(dashboardTexts)
  const to = useAgencyPaths()
  const mayImport = useCan(access.importEmployees)
  const mayChange = useCan(access.bulkChanges)
  const gone = kind === 'employee.removed'
  if (subject_id && kind.startsWith('employee.') && !gone) {
    return <Link href={to.employee(subject_id, 'history')}>{subject_name ?? t('anEmployee')}</Link>
  }
  if (job_id && kind.startsWith('employees.bulk_'))
    return mayChange ? <Link href={to.bulkChange(job_id)}>{t('openBulkChange')}</Link> : null
  if (job_id && mayImport) return <Link href={to.import(job_id)}>{subject_name ?? t('openImport')}</Link>
  return <>{eventWords({ kind, subject_name }, timeZone).subject}</>
}
