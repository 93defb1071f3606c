import { access, api, recordYears, type SessionRecordState } from '@preceptor/contract'
import { useDownload } from '@/api/queries.ts'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import css from './record.module.css'
import { sessionRecordTexts } from './texts.ts'

interface Props {
  record: SessionRecordState
  zone: string
  isClosed: boolean
}

/** Records frozen each time the session closed. */
export function RecordVersions({ record: { session_id: id, versions }, zone, isClosed }: Props) {
  const t = useTexts(sessionRecordTexts)
  const mayPrint = useCan(access.editSessions)
  const pdf = useDownload(api.sessionRecords.pdf)
  if (versions.length === 0) return <p className="quiet">{t('noVersions', { years: recordYears })}</p>
  return (
    <section className={css.part}>
      <h3>{t('versions')}</h3>
      <ul className={css.lines} aria-label={t('versionsLabel')}>
        {versions.map(({ id: key, version_no, number, sha256, frozen_at, frozen_by_name, kept_until }, at) => (
          <li key={key} className={css.line}>
            <span className={css.words}>
              <span className={css.named}>
                <strong>
                  {number}, {t('version', { number: version_no })}
                </strong>
                <StatusBadge colour={at === 0 && isClosed ? 'green' : 'grey'}>
                  {t(at === 0 && isClosed ? 'latest' : 'replaced')}
                </StatusBadge>
              </span>
              <span className="quiet">
                {t('versionFacts', { moment: formatInstant(frozen_at, zone), name: frozen_by_name })} ·{' '}
                {t('versionKept', { day: formatDay(kept_until) })}
              </span>
              <span className={css.hash}>
                {t('hash')}: {sha256}
              </span>
            </span>
            {mayPrint && (
              <Button
                size="small"
                busy={pdf.isDownloading}
                aria-label={t('versionPdf', { number: version_no })}
                onClick={() => pdf.download({ params: { id }, query: { version_no } })}
              >
                {t('pdf')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
