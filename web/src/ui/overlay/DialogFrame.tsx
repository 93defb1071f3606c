import { IconX } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from '../Button.tsx'
import type { DialogProps } from './dialog-props.ts'
import css from './overlay.module.css'
import { endLocalToasts } from './toast-store.ts'
import { useFading, useModal } from './use-modal.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

const widths = { small: 440, medium: 640, large: 880 } as const

/**
 * Custom rather than from a library: dialogs open dozens of times a day, and building one must not take longer than a frame.
 * `<dialog>` isn't used either, because it would cover the notices and keep screen readers from announcing them.
 */
export function DialogFrame(props: DialogProps) {
  const t = useTexts(uiTexts)
  const { open, onClose, title, size = 'small', onSubmit, busy = false, dirty = false, children } = props
  const [asking, setAsking] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const shown = useFading(open)
  const leave = () => {
    endLocalToasts()
    onClose()
  }
  const close = () => {
    if (busy) return
    // A second Esc cancels the question of the first: pressing twice must not discard typed text.
    if (dirty) setAsking(!asking)
    else leave()
  }
  useModal(box, open, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Submits of a form in a popover of the dialog bubble through React's tree; ignore them here.
    event.stopPropagation()
    // A second click may arrive while the dialog fades out.
    if (open && !busy && props.refused === undefined) onSubmit?.()
  }
  if (!shown) return null
  return createPortal(
    <div className={css.modal} data-leaving={!open || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click beside it closes it; by keyboard Esc does */}
      <div className={css.mask} onClick={close} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
        className={css.dialog}
        style={{ width: widths[size] }}
      >
        <form onSubmit={submit} className={css.dialogForm} noValidate>
          <div className={css.dialogHead} data-dialog-head>
            <h2>{title}</h2>
            <IconButton label={t('close')} data-tip={undefined} size="small" onClick={close}>
              <IconX size={16} />
            </IconButton>
          </div>
          {/* Scrolling text has no other element for keyboard focus. */}
          <div className={css.dialogBody} tabIndex={onSubmit ? undefined : 0}>
            {children}
          </div>
          {asking && dirty ? (
            <Discard
              onKeep={() => setAsking(false)}
              onDiscard={() => {
                setAsking(false)
                leave()
              }}
            />
          ) : (
            <DialogFoot {...props} onClose={close} />
          )}
        </form>
      </div>
    </div>,
    document.body,
  )
}

function DialogFoot({ onSubmit, submitLabel, busy, danger, refused, cancelLabel, footer, onClose }: DialogProps) {
  const t = useTexts(uiTexts)
  return (
    <div className={css.dialogFoot}>
      <div className={css.dialogFootStart}>{footer}</div>
      <Button onClick={onClose}>{cancelLabel ?? (onSubmit ? t('cancel') : t('close'))}</Button>
      {onSubmit && (
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy ?? false} refused={refused}>
          {submitLabel ?? t('save')}
        </Button>
      )}
    </div>
  )
}

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const t = useTexts(uiTexts)
  return (
    <div className={css.dialogFoot} role="alert">
      <p className={css.dialogFootStart}>{t('discardEntered')}</p>
      <Button onClick={onKeep} ref={button => button?.focus()}>
        {t('keepEditing')}
      </Button>
      <Button look="danger" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
