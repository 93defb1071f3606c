import { type ReactNode, useEffect, useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import type { DialogProps } from './dialog-props.ts'

const DialogFrame = lazyPart(() => import('./DialogFrame.tsx'))

/** A dialog: Esc closes, Enter submits, the focus returns to where it was, typed things are not lost unasked. */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  useReturnedFocus(open)
  if (!used) return null
  return <DialogFrame {...props} />
}

/** Also when the page takes the whole dialog away instead of closing it. */
function useReturnedFocus(open: boolean) {
  useEffect(() => {
    if (!open) return
    const opener = document.activeElement
    const giveBack = () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && opener instanceof HTMLElement) opener.focus()
    }
    // The dialog takes the focus along when it has faded out, which on a busy machine is late.
    return () => {
      for (const ms of [200, 400, 800, 1600]) setTimeout(giveBack, ms)
    }
  }, [open])
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names the thing and the number: "Withdraw 14 people from Fall prevention?" */
  title: string
  children?: ReactNode
  confirmLabel: string
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
}

export function ConfirmDialog({ confirmLabel, onConfirm, children, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog {...rest} size="small" submitLabel={confirmLabel} onSubmit={onConfirm}>
      {children}
    </Dialog>
  )
}
