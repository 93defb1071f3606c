import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../Button.tsx'
import css from './overlay.module.css'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

export interface SheetProps {
  title: string
  onClose: () => void
  /** Stays within reach of the thumb while the content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/**
 * A panel from the bottom edge, for phones. Render it while it is open; Esc, the Back gesture, and a tap outside close it. It is in
 * the browser's top layer and makes every dialog below it inert, so remove it before one opens.
 */
export function Sheet({ title, onClose, footer, children }: SheetProps) {
  const t = useTexts(uiTexts)
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // A tap beside it closes it; by keyboard Esc and the button do.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={box}
      className={css.sheet}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === event.currentTarget && onClose()}
    >
      <div className={css.sheetHead}>
        <h2 id={id}>{title}</h2>
        <IconButton label={t('closeNamed', { name: title.toLowerCase() })} data-tip={undefined} onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      </div>
      <div className={css.sheetBody}>{children}</div>
      {footer && <div className={css.sheetFoot}>{footer}</div>}
    </dialog>
  )
}
