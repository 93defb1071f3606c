import { fileKinds, fileUses, type FileUseName, type KeptFile } from '@preceptor/contract'
import { IconFile, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { Progress } from '@/ui/page/Progress.tsx'
import { DropTarget } from './DropTarget.tsx'
import { uploadTexts } from './texts.ts'
import css from './upload.module.css'
import { type Upload, useUploads } from './use-uploads.ts'

/** Converts files to a type that the use accepts, before they are sent. */
export interface Converting {
  endings: readonly string[]
  convert: (file: File) => Promise<File>
}

interface FilesFieldProps {
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  use: FileUseName
  most: number
  value: readonly KeptFile[]
  onChange: (files: readonly KeptFile[]) => void
  error?: string | undefined
  /** Called while files are uploading: saving then would omit them. */
  onBusy: (busy: boolean) => void
  converting?: Converting
}

/** Files of a form: dropped or chosen, uploaded at once while the user fills in the rest, and kept when the form is saved. */
export function FilesField({
  label,
  hint,
  required,
  use,
  most,
  value,
  onChange,
  error,
  onBusy,
  converting,
}: FilesFieldProps) {
  const t = useTexts(uploadTexts)
  const id = useId()
  const [tooMany, setTooMany] = useState(false)
  const { uploads, add, pause, resume, remove } = useUploads(use, file => onChange([...value, file]))
  const busy = uploads.some(({ is }) => is !== 'refused')
  const tell = useRef(onBusy)
  useEffect(() => {
    tell.current = onBusy
  })
  useEffect(() => {
    tell.current(busy)
    // Once unmounted, it no longer blocks saving
    return busy ? () => tell.current(false) : undefined
  }, [busy])
  const take = (files: readonly File[]) => {
    const room = most - value.length - uploads.filter(({ is }) => is !== 'refused').length
    setTooMany(files.length > room)
    const taken = files.slice(0, room)
    if (converting) void Promise.all(taken.map(converting.convert)).then(add, () => add(taken))
    else add(taken)
  }
  const isFull = most === 1 && value.length + uploads.length > 0
  const { kinds, takes, mostBytes } = fileUses[use]
  const sentence = error ?? (tooMany ? t('tooMany', { most }) : undefined)
  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.star}>
            *
          </span>
        )}
      </span>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {value.length + uploads.length > 0 && (
        <ul className={css.list} aria-labelledby={id}>
          {value.map(file => (
            <li key={file.id} className={css.file}>
              <IconFile size={18} aria-hidden="true" />
              <span className={css.text}>
                <span className={css.name}>{file.name}</span>
                <span className={css.facts}>
                  {t('kindAndSize', { kind: inWords(fileKinds[file.type].label), size: formatBytes(file.size) })}
                </span>
              </span>
              <IconButton
                size="small"
                label={t('remove', { name: file.name })}
                onClick={() => onChange(value.filter(one => one !== file))}
              >
                <IconX size={16} />
              </IconButton>
            </li>
          ))}
          {uploads.map(upload => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onPause={() => pause(upload.key)}
              onResume={() => resume(upload.key)}
              onRemove={() => remove(upload)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <DropTarget
          label={label}
          many={most > 1}
          endings={[...kinds.flatMap(kind => fileKinds[kind].endings), ...(converting?.endings ?? [])]}
          limits={t(most > 1 ? 'limits' : 'limitsOne', { kinds: inWords(takes), most: formatBytes(mostBytes) })}
          describedBy={[hint && `${id}-hint`, sentence && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onFiles={take}
        />
      )}
      {sentence && (
        <p id={`${id}-error`} className={css.error}>
          {sentence}
        </p>
      )}
    </div>
  )
}

interface LineProps {
  upload: Upload
  onPause: () => void
  onResume: () => void
  onRemove: () => void
}

function UploadLine({ upload, onPause, onResume, onRemove }: LineProps) {
  const t = useTexts(uploadTexts)
  const { file, sent, is, sentence } = upload
  const { name } = file
  const runs = is === 'sending' || is === 'broken' || is === 'waiting'
  return (
    <li className={css.file} data-refused={is === 'refused' || undefined}>
      <IconFile size={18} aria-hidden="true" />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        {is !== 'refused' && (
          <Progress
            label={t('uploading', { name })}
            done={is === 'checking' ? 0 : sent}
            total={is === 'checking' ? 0 : file.size}
          />
        )}
        <span className={css.facts} role="status">
          {sentence ?? factsOf(upload)}
        </span>
      </span>
      {runs && is !== 'broken' && (
        <IconButton size="small" label={t('pause', { name })} onClick={onPause}>
          <IconPlayerPause size={16} />
        </IconButton>
      )}
      {(is === 'paused' || is === 'broken') && (
        <IconButton size="small" label={t('resume', { name })} onClick={onResume}>
          <IconPlayerPlay size={16} />
        </IconButton>
      )}
      <IconButton size="small" label={t('remove', { name })} onClick={onRemove}>
        <IconX size={16} />
      </IconButton>
    </li>
  )
}

function factsOf({ is, sent, file }: Upload): string {
  const amounts = { sent: formatBytes(Math.round(sent)), size: formatBytes(file.size) }
  switch (is) {
    case 'waiting':
    case 'refused':
      return uploadTexts.say('waiting')
    case 'sending':
      return uploadTexts.say('sent', amounts)
    case 'paused':
      return uploadTexts.say('paused', amounts)
    case 'broken':
      return uploadTexts.say('broken', amounts)
    case 'checking':
      return uploadTexts.say('checking')
  }
}
