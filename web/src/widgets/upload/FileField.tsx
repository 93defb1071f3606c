import { IconFile, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { formatBytes } from '@/lib/format-bytes.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { DropTarget } from './DropTarget.tsx'
import { uploadTexts } from './texts.ts'
import css from './upload.module.css'

interface Props {
  label: string
  endings: readonly string[]
  /** Describes the accepted files. */
  limits: string
  /** Absent if a file is used as soon as it is chosen. */
  value?: File | null
  onChange: (file: File | null) => void
  error?: string | null | undefined
}

/** One file that is sent or read with the form, not before. */
export function FileField({ label, endings, limits, value = null, onChange, error }: Props) {
  const t = useTexts(uploadTexts)
  const id = useId()
  return (
    <div className={css.field} role="group" aria-labelledby={id}>
      <span id={id} className={css.label}>
        {label}
      </span>
      {value ? (
        <div className={css.file}>
          <IconFile size={18} aria-hidden="true" />
          <span className={css.text}>
            <span className={css.name}>{value.name}</span>
            <span className={css.facts}>{formatBytes(value.size)}</span>
          </span>
          <IconButton size="small" label={t('remove', { name: value.name })} onClick={() => onChange(null)}>
            <IconX size={16} />
          </IconButton>
        </div>
      ) : (
        <DropTarget
          label={label}
          endings={endings}
          limits={limits}
          describedBy={error ? `${id}-error` : undefined}
          onFiles={([file]) => file && onChange(file)}
        />
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  )
}
