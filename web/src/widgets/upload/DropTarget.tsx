import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { uploadTexts } from './texts.ts'
import css from './upload.module.css'

interface Props {
  label: string
  many?: boolean
  endings: readonly string[]
  /** Which files it takes. */
  limits: string
  describedBy?: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** Takes files that are dropped or chosen. */
export function DropTarget({ label, many = false, endings, limits, describedBy, onFiles }: Props) {
  const t = useTexts(uploadTexts)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }
  return (
    <div
      className={css.target}
      data-over={over || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={hold}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
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
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
    </div>
  )
}
