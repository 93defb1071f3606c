import { api, type KeptFile } from '@preceptor/contract'
import { useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { FilesField } from '@/widgets/upload/FilesField.tsx'
import { programsTexts } from '../texts.ts'
import css from './file.module.css'
import { ImportForm } from './ImportForm.tsx'

const nothing = () => {}

/** A file first, then what it holds and what it means here, then the program. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(programsTexts)
  const [file, setFile] = useState<KeptFile | null>(null)
  // the server would find out by itself, in a day
  const discard = useSend(api.files.discard, { fail: () => true })
  const giveUp = () => {
    if (file) discard.send({ params: { id: file.id } })
    setFile(null)
  }
  if (file)
    return (
      <Looked
        file={file}
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

interface LookedProps {
  file: KeptFile
  onBack: () => void
  onClose: () => void
}

function Looked({ file, onBack, onClose }: LookedProps) {
  const t = useTexts(programsTexts)
  const { data, error } = useQueryOf(api.programFiles.preview, { params: { id: file.id } }, { quiet: true })
  if (data) return <ImportForm file={file} preview={data} onBack={onBack} onClose={onClose} />
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
