import { eventSources, type HistoryEvent, reasonName } from '@preceptor/contract'
import { IconCalendarEvent, IconCircleDot, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { formatAgo, formatInstant } from '@/lib/format.ts'
import { bold, inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { fieldName, shownChange } from '@/widgets/changes/change-words.ts'
import { eventSentence } from '@/widgets/changes/event-words.ts'
import { NotGiven } from '@/widgets/changes/NotGiven.tsx'
import { changesTexts } from '@/widgets/changes/texts.ts'
import css from './history.module.css'
import { historyTexts } from './texts.ts'

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
  /** The entry's record, in a history of several records. */
  of?: string | null | undefined
}

export function HistoryEntry({ event, now, timeZone, of }: Props) {
  const t = useTexts(historyTexts)
  const Icon = icons[event.kind] ?? IconHistory
  const note = namesOther(event.kind) ? null : event.note
  return (
    <li className={css.entry}>
      <span className={css.icon} aria-hidden="true">
        <Icon size={14} />
      </span>
      <div className={css.words}>
        <p className={css.head}>
          <span>
            <What event={event} timeZone={timeZone} />
          </span>
          {of && <StatusBadge colour="grey">{of}</StatusBadge>}
          {event.source !== 'user' && <StatusBadge colour="blue">{inWords(eventSources[event.source])}</StatusBadge>}
          <time dateTime={event.at} className={css.time}>
            {formatInstant(event.at, timeZone)} · {formatAgo(event.at, now, timeZone)}
          </time>
        </p>
        {event.changes.length > 0 && <Changes event={event} />}
        {(event.reason || note) && (
          <dl className={css.why}>
            {event.reason && (
              <div>
                <dt>{t('reason')}</dt>
                <dd>{inWords(reasonName(event.reason))}</dd>
              </div>
            )}
            {note && (
              <div>
                <dt>{t('note')}</dt>
                <dd>{note}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </li>
  )
}

const sentences = {
  'employee.created': 'created',
  'employee.updated': 'updated',
  'employee.status_changed': 'statusChanged',
  'employee.status_scheduled': 'statusScheduled',
  'employee.status_unscheduled': 'statusUnscheduled',
  'employee.moved': 'moved',
  'employee.removed': 'removed',
  'employee.note_added': 'noteAdded',
  'employee.note_edited': 'noteEdited',
  'employee.note_deleted': 'noteDeleted',
  'employee.note_file_added': 'noteFileAdded',
  'employee.note_file_removed': 'noteFileRemoved',
} as const
/** The note of these entries is the other record's name. */
const ofOther = {
  'employee.merged': 'merged',
  'employee.was_merged': 'wasMerged',
  'employee.merge_undone': 'mergeUndone',
  'employee.not_a_duplicate': 'notDuplicate',
  'employee.duplicate_again': 'duplicateAgain',
} as const
const namesOther = (kind: HistoryEvent['kind']): kind is keyof typeof ofOther => kind in ofOther
const hasSentence = (kind: HistoryEvent['kind']): kind is keyof typeof sentences => kind in sentences

/** Describes the actor's change to the employee. */
function What({ event, timeZone }: Pick<Props, 'event' | 'timeZone'>) {
  const { kind, actor_name: actor, note } = event
  const t = useTexts(historyTexts)
  if (namesOther(kind)) return t.rich(ofOther[kind], { actor, other: note ?? '', b: bold })
  if (hasSentence(kind)) return t.rich(sentences[kind], { actor, b: bold })
  return t.rich('other', { actor, event: eventSentence(event, { ofSubject: true, timeZone }), b: bold })
}

/** Before and after, field by field; a new person has no before. */
function Changes({ event }: { event: HistoryEvent }) {
  const { timeZone } = useAgency()
  const t = useTexts(changesTexts)
  const shown = event.changes.map(({ field, before, after }) => ({
    field,
    before: shownChange(field, before, timeZone),
    after: shownChange(field, after, timeZone),
  }))
  // A value that stays is named because the others depend on it
  const fresh = shown.every(change => change.before === '' || change.before === change.after)
  return (
    <table className={css.changes}>
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field')}</th>
          {!fresh && <th scope="col">{t('before')}</th>}
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {!fresh && <td className={css.before}>{before === after ? null : before || <NotGiven />}</td>}
            <td>
              {!fresh && before !== after && (
                <span className={css.arrow} aria-hidden="true">
                  →
                </span>
              )}
              {after || <NotGiven />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
