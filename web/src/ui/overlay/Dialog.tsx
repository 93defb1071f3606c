import { type ReactNode, useState } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import type { DialogProps } from './dialog-props.ts'

/** A dialog: Esc closes, Enter submits, focus returns to the opener, and closing asks before it discards typed text. */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  if (!used) return null
  return <DialogFrame {...props} />
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** Names the thing and the number: “Withdraw 14 people from Fall prevention?” */
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
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
