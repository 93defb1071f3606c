import { eventKinds, eventSources, type HistoryEvent } from '@preceptor/contract'
import { IconCalendarEvent, IconCircleDot, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { formatAgo, formatInstant } from '@/lib/format.ts'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { fieldName, shownChange } from '@/widgets/changes/change-words.ts'
import { eventWords } from './event-words.ts'
import css from './history.module.css'

const icons: Partial<Record<HistoryEvent['kind'], typeof IconPlus>> = {
  'employee.created': IconPlus,
  'employee.updated': IconPencil,
  'employee.status_changed': IconCircleDot,
  'employee.status_scheduled': IconCalendarEvent,
  'employee.status_unscheduled': IconCalendarEvent,
}

interface Props {
  event: HistoryEvent
  now: number
  timeZone: string | undefined
}

export function HistoryEntry({ event, now, timeZone }: Props) {
  const Icon = icons[event.kind] ?? IconHistory
  return (
    <li className={css.entry}>
      <span className={css.icon} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={css.words}>
        <p className={css.head}>
          <span>
            <strong>{event.actor_name}</strong> {eventWords(event, eventKinds)}
          </span>
          {event.source !== 'user' && <StatusBadge colour="blue">{eventSources[event.source]}</StatusBadge>}
          <time dateTime={event.at} className={css.time}>
            {formatInstant(event.at, timeZone)} · {formatAgo(event.at, now)}
          </time>
        </p>
        {event.changes.length > 0 && <Changes event={event} />}
        {(event.reason || event.note) && (
          <dl className={css.why}>
            {event.reason && (
              <div>
                <dt>Reason</dt>
                <dd>{event.reason}</dd>
              </div>
            )}
            {event.note && (
              <div>
                <dt>Note</dt>
                <dd>{event.note}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </li>
  )
}

/** Before and after, field by field; of somebody new there is no before. */
function Changes({ event }: { event: HistoryEvent }) {
  const fresh = event.changes.every(change => change.before === null)
  return (
    <table className={css.changes}>
      <caption className="sr-only">What changed</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Field</th>
          {!fresh && <th scope="col">Before</th>}
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {event.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {!fresh && <td className={css.before}>{shownChange(field, before) || <None />}</td>}
            <td>
              {!fresh && (
                <span className={css.arrow} aria-hidden="true">
                  →
                </span>
              )}
              {shownChange(field, after) || <None />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const None = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">not given</span>
  </>
)
