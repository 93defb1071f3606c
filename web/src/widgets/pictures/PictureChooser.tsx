import { type ReactNode, useRef, useState } from 'react'
import { isPicture, pictureTypes } from '@/lib/picture.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import css from './picture-chooser.module.css'

const mostBytes = 10 * 1024 * 1024

interface PictureChooserProps {
  /** What it is called in the words of the buttons: `picture`, `logo`. */
  word: string
  /** What the file input is called. */
  label: string
  has: boolean
  /** Why nothing can be chosen or removed. */
  disabledBecause?: string | undefined
  hint: string
  /** The chosen file as the server takes it; throws when it cannot be read. */
  prepare: (file: File) => Promise<File>
  onChoose: (file: File) => void
  saving: boolean
  /** Why the server did not take it. */
  refusal: string | undefined
  removal: { title: string; note: ReactNode; open: boolean; busy: boolean }
  onAskRemoval: (asking: boolean) => void
  onRemove: () => void
}

/** Chooses, replaces or removes one picture that is kept at once, apart from the form around it. */
export function PictureChooser(props: PictureChooserProps) {
  const {
    word,
    label,
    has,
    disabledBecause,
    hint,
    prepare,
    onChoose,
    saving,
    refusal,
    removal,
    onAskRemoval,
    onRemove,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const [unfit, setUnfit] = useState<string | null>(null)
  const problem = unfit ?? refusal
  const choose = async (file: File | undefined) => {
    setUnfit(null)
    if (!file) return
    if (!isPicture(file) || file.size > mostBytes)
      return setUnfit('Choose a PNG, JPEG or WebP picture of at most 10 MB.')
    try {
      onChoose(await prepare(file))
    } catch {
      setUnfit('This picture could not be read. Choose another one.')
    }
  }
  return (
    <div className={css.chooser}>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        accept={pictureTypes}
        aria-label={label}
        onChange={event => {
          const [file] = event.target.files ?? []
          // the same file chosen again is chosen anew
          event.target.value = ''
          void choose(file)
        }}
      />
      <div className={css.actions}>
        <Button busy={saving} refused={disabledBecause} onClick={() => input.current?.click()}>
          {has ? `Replace ${word}` : `Add ${word}`}
        </Button>
        {has && <Button refused={disabledBecause} onClick={() => onAskRemoval(true)}>{`Remove ${word}`}</Button>}
      </div>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={css.hint}>{hint}</p>
      <ConfirmDialog
        open={removal.open}
        onClose={() => onAskRemoval(false)}
        title={removal.title}
        confirmLabel={`Remove ${word}`}
        danger
        busy={removal.busy}
        onConfirm={onRemove}
      >
        <p>{removal.note}</p>
      </ConfirmDialog>
    </div>
  )
}
