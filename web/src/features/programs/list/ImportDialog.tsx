import { api, type KeptFile, type ProgramImportRun } from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryOf, useRefresh, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { programsTexts } from '../texts.ts'
import css from './file.module.css'
import { ImportForm } from './ImportForm.tsx'
import { ImportState, useImportRun } from './ImportState.tsx'
import { showsPrograms } from './use-program-acts.ts'

const nothing = () => {}

/** Four steps: the file, its contents and their meaning here, the progress, and the program. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(programsTexts)
  const [file, setFile] = useState<KeptFile | null>(null)
  const [started, setStarted] = useState<ProgramImportRun | null>(null)
  // Otherwise the server would discard it after a day
  const discard = useSend(api.files.discard, { fail: () => true })
  const giveUp = () => {
    if (file) discard.send({ params: { id: file.id } })
    setFile(null)
  }
  if (started) return <Running started={started} onAgain={() => setStarted(null)} onClose={onClose} />
  if (file)
    return (
      <Looked
        file={file}
        onStarted={setStarted}
        onBack={giveUp}
        onClose={() => {
          giveUp()
          onClose()
        }}
      />
    )
  return (
    <Dialog open title={t('importTitle')} onClose={onClose} cancelLabel={t('importCancel')}>
      <div className={css.body}>
        <p>{t('importHint')}</p>
        <FilesField
          label={t('importFile')}
          use="program"
          most={1}
          value={[]}
          onChange={([first]) => setFile(first ?? null)}
          onBusy={nothing}
        />
      </div>
    </Dialog>
  )
}

interface RunningProps {
  started: ProgramImportRun
  onAgain: () => void
  onClose: () => void
}

/** Closing it lets the import continue; the header shows it on every page. */
function Running({ started, onAgain, onClose }: RunningProps) {
  const t = useTexts(programsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const { data: run = started } = useImportRun(started.id)
  const { program_id, title } = run
  const arrive = useEffectEvent((id: string) => {
    refresh(...showsPrograms, api.jobs.list)
    showToast('success', t('imported', { title }))
    void navigate(to.page(`programs/${id}/content`), { replace: true })
  })
  useEffect(() => {
    if (program_id) arrive(program_id)
  }, [program_id])
  return (
    <Dialog open title={t('importPreviewTitle', { title })} onClose={onClose} cancelLabel={t('importClose')}>
      <ImportState
        run={run}
        note={t('importGoesOn')}
        next={
          <Button size="small" onClick={onAgain}>
            {t('importAgain')}
          </Button>
        }
      />
    </Dialog>
  )
}

interface LookedProps {
  file: KeptFile
  onStarted: (run: ProgramImportRun) => void
  onBack: () => void
  onClose: () => void
}

function Looked({ file, onStarted, onBack, onClose }: LookedProps) {
  const t = useTexts(programsTexts)
  const { data, error } = useQueryOf(api.programFiles.preview, { params: { id: file.id } }, { quiet: true })
  if (data) return <ImportForm file={file} preview={data} onStarted={onStarted} onBack={onBack} onClose={onClose} />
  const sentence = error && (error.errors['file']?.[0] ?? error.sentence)
  return (
    <Dialog open title={t('importTitle')} onClose={onClose} cancelLabel={t('importCancel')}>
      {error ? (
        <Banner level="error" title={t('importRefused', { name: file.name })}>
          <div className={css.refused}>
            <p>{sentence || t('checkConnection')}</p>
            <Button size="small" onClick={onBack}>
              {t('importOther')}
            </Button>
          </div>
        </Banner>
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}
