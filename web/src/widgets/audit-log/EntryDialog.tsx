import { type AuditEntry, eventSources, reasonName } from '@preceptor/contract'
import { useState } from 'react'
import { formatInstant, formatNumber } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { fieldName, shownChange } from '../changes/change-words.ts'
import { NotGiven } from '../changes/NotGiven.tsx'
import { changesTexts } from '../changes/texts.ts'
import css from './audit-log.module.css'
import { subjectOf, whatHappened } from './log-words.ts'
import { auditTexts } from './texts.ts'

interface Props {
  entry: AuditEntry | undefined
  timeZone: string | undefined
  onClose: () => void
  /** The page of its subject, if there is one. */
  subjectHref?: string | undefined
}

/** All details of one entry. Stays mounted while the dialog fades out. */
export function EntryDialog({ entry, subjectHref, ...rest }: Props) {
  const [shown, setShown] = useState({ entry, subjectHref })
  if (entry && (entry !== shown.entry || subjectHref !== shown.subjectHref)) setShown({ entry, subjectHref })
  return (
    shown.entry && (
      <EntryShown {...rest} entry={shown.entry} subjectHref={shown.subjectHref} open={entry !== undefined} />
    )
  )
}

const EntryShown = ({ entry, open, onClose, ...rest }: Props & { entry: AuditEntry; open: boolean }) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={[whatHappened(entry), subjectOf(entry, rest.timeZone)].filter(Boolean).join(' ')}
    size="medium"
  >
    <Details entry={entry} {...rest} />
  </Dialog>
)

function Details({ entry, timeZone, subjectHref }: Omit<Props, 'onClose' | 'entry'> & { entry: AuditEntry }) {
  const t = useTexts(auditTexts)
  const subject = subjectOf(entry, timeZone)
  const known = (label: string, value: string | null) => (value ? [{ label, value }] : [])
  return (
    <div className={css.details}>
      <KeyValues
        items={[
          { label: t('who'), value: entry.actor_name },
          { label: t('when'), value: formatInstant(entry.at, timeZone) },
          ...(subject
            ? [{ label: t('subject'), value: subjectHref ? <Link href={subjectHref}>{subject}</Link> : subject }]
            : []),
          ...known(t('reason'), entry.reason && inWords(reasonName(entry.reason))),
          ...known(t('note'), entry.note),
        ]}
      />
      {entry.changes.length > 0 && <Changes entry={entry} />}
      <KeyValues
        items={[
          { label: t('source'), value: inWords(eventSources[entry.source]) },
          { label: t('ipAddress'), value: entry.ip },
          { label: t('request'), value: entry.request_id && <code className={css.code}>{entry.request_id}</code> },
          { label: t('event'), value: <code className={css.code}>{entry.id}</code> },
          {
            label: t('seal'),
            value: entry.seq === null ? t('notSealedYet') : t('sealedAs', { number: formatNumber(entry.seq) }),
          },
        ]}
      />
    </div>
  )
}

/** Before and after, field by field; new things have no before. */
function Changes({ entry: { kind, changes } }: { entry: AuditEntry }) {
  const { timeZone } = useAgency()
  const t = useTexts(changesTexts)
  const fresh = kind.endsWith('.created')
  return (
    <table className={css.changes}>
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {!fresh && <th scope="col">{t('before')}</th>}
          <th scope="col">{fresh ? t('value') : t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldName(field)}</th>
            {!fresh && <td className={css.before}>{shownChange(field, before, timeZone) || <NotGiven />}</td>}
            <td>{shownChange(field, after, timeZone) || <NotGiven />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
