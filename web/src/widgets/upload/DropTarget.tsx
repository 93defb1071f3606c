import { IconUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { uploadTexts } from './texts.ts'
import css from './upload.module.css'
import { useDrop } from './use-drop.ts'

interface Props {
  label: string
  many?: boolean
  endings: readonly string[]
  /** Describes the accepted files. */
  limits: string
  describedBy?: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Accepts files that are dropped or chosen. */
export function DropTarget({ label, many = false, endings, limits, describedBy, onFiles }: Props) {
  const t = useTexts(uploadTexts)
  const drop = useDrop(files => onFiles([...files]))
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <div className={css.target} {...drop}>
      <span className={css.choose}>
        <IconUpload size={16} aria-hidden="true" />
        <span className={css.drop}>{t(many ? 'drop' : 'dropOne')}</span>
        <Button
          size="small"
          aria-describedby={[hint, describedBy].filter(Boolean).join(' ')}
          onClick={() => input.current?.click()}
        >
          {t(many ? 'choose' : 'chooseOne')}
        </Button>
      </span>
      <span id={hint} className={css.facts}>
        {limits}
      </span>
      <input
        ref={input}
        type="file"
        multiple={many}
        accept={endings.map(ending => `.${ending}`).join()}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
