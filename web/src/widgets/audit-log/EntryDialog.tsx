import { type AuditEntry, eventSources } from '@preceptor/contract'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { fieldName, shownChange } from '../changes/change-words.ts'
import css from './audit-log.module.css'
import { whatHappened, subjectOf } from './log-words.ts'

interface Props {
  entry: AuditEntry | undefined
  timeZone: string | undefined
  onClose: () => void
  /** The page of its subject, if there is one. */
  subjectHref?: string | undefined
}

/** All that the log knows of one entry. */
export function EntryDialog({ entry, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      title={entry ? [whatHappened(entry), subjectOf(entry)].filter(Boolean).join(' ') : ''}
      size="medium"
    >
      {entry && <Details entry={entry} {...rest} />}
    </Dialog>
  )
}

function Details({ entry, timeZone, subjectHref }: Omit<Props, 'onClose' | 'entry'> & { entry: AuditEntry }) {
  const subject = subjectOf(entry)
  const known = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return (
    <div className={css.details}>
      <KeyValues
        items={[
          { label: 'Who', value: entry.actor_name },
          { label: 'When', value: formatInstant(entry.at, timeZone) },
          ...(subject
            ? [{ label: 'Whom or what', value: subjectHref ? <Link href={subjectHref}>{subject}</Link> : subject }]
            : []),
          ...known('Reason', entry.reason),
          ...known('Note', entry.note),
        ]}
      />
      {entry.changes.length > 0 && <Changes entry={entry} />}
      <KeyValues
        items={[
          { label: 'Source', value: eventSources[entry.source] },
          { label: 'IP address', value: entry.ip },
          { label: 'Request', value: entry.request_id && <code className={css.code}>{entry.request_id}</code> },
          { label: 'Event', value: <code className={css.code}>{entry.id}</code> },
          {
            label: 'Seal',
            value: entry.seq === null ? 'Not sealed yet' : `Entry ${formatNumber(entry.seq)} of the sealed chain`,
          },
        ]}
      />
    </div>
  )
}

/** Before and after, field by field; of something new there is no before. */
function Changes({ entry: { kind, changes } }: { entry: AuditEntry }) {
  const fresh = kind.endsWith('.created')
  return (
    <table className={css.changes}>
      <caption className="sr-only">What changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {!fresh && <th scope="col">Before</th>}
          <th scope="col">{fresh ? 'Value' : 'After'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {!fresh && <td className={css.before}>{shownChange(field, before) || <None />}</td>}
            <td>{shownChange(field, after) || <None />}</td>
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
