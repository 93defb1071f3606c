import { api, attendanceResults, type RecordFile, type Session } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { PdfView } from '@/widgets/player/PdfView.tsx'
import { saveFrom } from '@/widgets/upload/open-file.ts'
import css from './record.module.css'
import { useRecordFile } from './RecordFiles.tsx'
import { sessionRecordTexts } from './texts.ts'

interface Props {
  session: Session
  file: RecordFile
  onClose: () => void
}

/** The signed sheet next to the roster's data. */
export default function ScanDialog({ session, file, onClose }: Props) {
  const t = useTexts(sessionRecordTexts)
  return (
    <Dialog open size="large" title={t('scanTitle')} cancelLabel={t('close')} onClose={onClose}>
      <div className={css.beside}>
        <Sheet session_id={session.id} file={file} />
        <Marked session_id={session.id} />
      </div>
    </Dialog>
  )
}

function Sheet({ session_id, file }: { session_id: string; file: RecordFile }) {
  const t = useTexts(sessionRecordTexts)
  const ask = useRecordFile(session_id)
  const { file_id, name, type } = file
  if (type === 'application/pdf') return <PdfView file={file_id} name={name} ask={ask} />
  if (type === 'image/heic')
    return (
      <div className={css.scan}>
        <p>{t('notShown')}</p>
        <Button size="small" onClick={() => void ask(file_id).then(address => saveFrom(`${address}?download=1`))}>
          {t('download')}
        </Button>
      </div>
    )
  return <Picture file_id={file_id} name={name} ask={ask} />
}

interface PictureProps {
  file_id: string
  name: string
  ask: (file_id: string) => Promise<string>
}

function Picture({ file_id, name, ask }: PictureProps) {
  const t = useTexts(sessionRecordTexts)
  const [source, setSource] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    ask(file_id).then(
      address => left || setSource(address),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
    // The file stays while it is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [file_id])
  if (failed) return <p role="alert">{t('notShown')}</p>
  if (!source) return <SkeletonLines lines={8} />
  return <img className={css.scan} src={source} alt={name} onError={() => setFailed(true)} />
}

function Marked({ session_id }: { session_id: string }) {
  const t = useTexts(sessionRecordTexts)
  const { data, isError } = useQueryOf(api.bookings.ofSession, { params: { id: session_id } }, { quiet: true })
  if (isError) return <p role="alert">{t('rosterFailed')}</p>
  if (!data) return <SkeletonLines lines={6} />
  const people = data.data.filter(({ state }) => state === 'booked')
  return (
    <section className={css.marked}>
      <h3>{t('roster')}</h3>
      {people.length === 0 && <p>{t('rosterNone')}</p>}
      <ol className={css.lines} aria-label={t('roster')}>
        {people.map(({ id, name, employee_number, result }) => (
          <li key={id} className={css.line}>
            <span className={css.words}>
              <span className={css.name}>{name}</span>
              {employee_number && <span className="quiet">{employee_number}</span>}
            </span>
            <span>{result ? inWords(attendanceResults[result]) : t('unmarked')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
