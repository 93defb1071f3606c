import { type ReactNode, useRef, useState } from 'react'
import { isPicture, pictureTypes } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { ConfirmDialog } from '@/ui/overlay/Dialog.tsx'
import css from './picture-chooser.module.css'
import { pictureTexts } from './texts.ts'

const mostBytes = 10 * 1024 * 1024

interface PictureChooserProps {
  /** The noun used in the buttons. */
  word: 'picture' | 'photo' | 'logo'
  /** The label of the file input. */
  label: string
  has: boolean
  /** Why nothing can be chosen or removed. */
  disabledBecause?: string | undefined
  hint: string
  /** Prepares the chosen file for the server; throws when it can't be read. */
  prepare: (file: File) => Promise<File>
  onChoose: (file: File) => void
  saving: boolean
  /** The reason for the server's refusal. */
  refusal: string | undefined
  removal: { title: string; note: ReactNode; open: boolean; busy: boolean }
  onAskRemoval: (asking: boolean) => void
  onRemove: () => void
}

/** Chooses, replaces, or removes one picture, which is saved at once, separately from the surrounding form. */
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
  const t = useTexts(pictureTexts)
  const input = useRef<HTMLInputElement>(null)
  const [unfit, setUnfit] = useState<string | null>(null)
  const problem = unfit ?? refusal
  const choose = async (file: File | undefined) => {
    setUnfit(null)
    if (!file) return
    if (!isPicture(file) || file.size > mostBytes) return setUnfit(t('wrongKind'))
    try {
      onChoose(await prepare(file))
    } catch {
      setUnfit(t('unreadable'))
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
          // Lets the user choose the same file again
          event.target.value = ''
          void choose(file)
        }}
      />
      <div className={css.actions}>
        <Button busy={saving} refused={disabledBecause} onClick={() => input.current?.click()}>
          {has ? t('replace', { word }) : t('add', { word })}
        </Button>
        {has && (
          <Button refused={disabledBecause} onClick={() => onAskRemoval(true)}>
            {t('remove', { word })}
          </Button>
        )}
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
        confirmLabel={t('remove', { word })}
        danger
        busy={removal.busy}
        onConfirm={onRemove}
      >
        <p>{removal.note}</p>
      </ConfirmDialog>
    </div>
  )
}
