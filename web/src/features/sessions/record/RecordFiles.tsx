import { fileKinds, api, recordFileKinds, type RecordFile, type SessionRecordState } from '@preceptor/contract'
import { reportFailure } from '@/api/query-client.ts'
import { useFileAddress } from '@/api/use-file-address.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { formatInstant } from '@/lib/format.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { openTab, saveFrom } from '@/widgets/upload/open-file.ts'
import css from './record.module.css'
import { sessionRecordTexts } from './texts.ts'

export function useRecordFile(session_id: string) {
  const ask = useFileAddress(api.sessionRecords.file)
  return (file_id: string) => ask({ params: { id: session_id, file_id } })
}

interface Props {
  record: SessionRecordState
  zone: string
  mayEdit: boolean
  onRemove: (file: RecordFile) => void
  onCompare: (file: RecordFile) => void
}

export function RecordFiles({ record: { session_id, files }, zone, mayEdit, onRemove, onCompare }: Props) {
  const t = useTexts(sessionRecordTexts)
  const ask = useRecordFile(session_id)
  if (files.length === 0) return null
  const open = ({ file_id, type }: RecordFile) => {
    if ('shown' in fileKinds[type]) return openTab(ask(file_id), thrown => void reportFailure(thrown))
    ask(file_id)
      .then(address => saveFrom(`${address}?download=1`))
      .catch((thrown: unknown) => void reportFailure(thrown))
  }
  return (
    <section className={css.part}>
      <h3>{t('files')}</h3>
      <ul className={css.lines} aria-label={t('filesLabel')}>
        {files.map(file => {
          const { name, kind, size, added_by_name, added_at } = file
          const facts = {
            kind: inWords(recordFileKinds[kind]),
            size: formatBytes(size),
            name: added_by_name,
            moment: formatInstant(added_at, zone),
          }
          return (
            <li key={file.id} className={css.line}>
              <span className={css.words}>
                {file.opens ? (
                  <button
                    type="button"
                    className={css.open}
                    aria-label={t('openFile', { name })}
                    onClick={() => open(file)}
                  >
                    {name}
                  </button>
                ) : (
                  <span className={css.name}>{name}</span>
                )}
                <span className="quiet">{t('fileFacts', facts)}</span>
              </span>
              <span className={css.mend}>
                {kind === 'sign_in_sheet' && file.opens && (
                  <Button size="small" aria-label={t('compareNamed', { name })} onClick={() => onCompare(file)}>
                    {t('compare')}
                  </Button>
                )}
                {mayEdit && (
                  <Button size="small" aria-label={t('removeNamed', { name })} onClick={() => onRemove(file)}>
                    {t('removeAsk')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
