import type { FileImport, FileImportKind } from '@preceptor/contract'
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { ApiFailure } from '@/api/failure.ts'
import { useUpload } from '@/api/upload.ts'
import { formatBytes } from '@/lib/format-bytes.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { useDrop } from '@/widgets/upload/use-drop.ts'
import { acceptedFiles, refusalOf } from './check-file.ts'
import type { ImportKind } from './kinds.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

export interface DropZoneProps {
  kind: ImportKind
  onUploaded: (uploaded: FileImport) => void
}

/** Accepts a file by drag and drop, click, or keyboard, and shows the result of the upload. */
export function DropZone({ kind, onUploaded }: DropZoneProps) {
  const t = useTexts(importTexts)
  const { upload, start, cancel, reset } = useUpload(kind.calls.upload, onUploaded)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file) return
    const refused = files.length > 1 ? t('uploadOneFile') : refusalOf(file, kind.name)
    setRefusal(refused)
    if (refused === null) start(file)
    else reset()
  }
  const sentence = refusal ?? (upload.is === 'refused' ? sentenceOf(upload.failure) : null)
  return (
    <div className={css.upload}>
      {sentence && (
        <Banner
          level="error"
          title={t('uploadRefused')}
          code={upload.is === 'refused' ? (upload.failure.code ?? undefined) : undefined}
        >
          <p>{sentence}</p>
        </Banner>
      )}
      {upload.is === 'sending' ? (
        <Sending name={upload.file.name} size={upload.file.size} share={upload.share} onCancel={cancel} />
      ) : (
        <Target kind={kind.name} onFiles={take} />
      )}
    </div>
  )
}

/** Returns what to do about a refused file; server errors show a notice instead (R-ERR-1 to 4). */
function sentenceOf({ kind, status, sentence }: ApiFailure) {
  if (kind !== 'response') return importTexts.say('checkConnection')
  return status < 500 && sentence ? sentence : importTexts.say('tryLater')
}

/** False on touch screens, where files can't be dropped. */
const canDrop = () => !matchMedia('(pointer: coarse)').matches

function Target({ kind, onFiles }: { kind: FileImportKind; onFiles: (files: FileList | null) => void }) {
  const t = useTexts(importTexts)
  const drop = useDrop(onFiles)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <div className={css.drop} {...drop}>
      <IconUpload size={24} aria-hidden="true" />
      <p className={css.dropTitle}>{t(canDrop() ? 'uploadTitle' : 'uploadFile', { kind })}</p>
      <Button look="primary" data-autofocus aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('uploadChoose')}
      </Button>
      <p id={hint} className={css.dropHint}>
        {t('uploadLimits')}
      </p>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles}
        aria-label={t('uploadFile', { kind })}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          onFiles(event.target.files)
          // Allows choosing the same file again after fixing it.
          event.target.value = ''
        }}
      />
    </div>
  )
}

function Sending({ name, size, share, onCancel }: { name: string; size: number; share: number; onCancel: () => void }) {
  const t = useTexts(importTexts)
  const sent = share >= 1
  return (
    <div className={css.sending} role="status">
      <IconFileSpreadsheet size={20} aria-hidden="true" />
      <div className={css.sendingText}>
        <p className={css.sendingName}>{name}</p>
        <Progress
          label={t('uploadSending', { name })}
          done={sent ? 0 : Math.round(share * 100)}
          total={sent ? 0 : 100}
        />
        <p className={css.sendingFacts}>
          {sent ? t('uploadReading') : t('uploadSent', { sent: formatBytes(size * share), size: formatBytes(size) })}
        </p>
      </div>
      <Button size="small" onClick={onCancel}>
        {t('uploadCancel')}
      </Button>
    </div>
  )
}
