import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** 440, 640 or 880 px. */
  size?: 'small' | 'medium' | 'large'
  /** Runs on Enter and the primary button. If absent, the dialog can only be closed. */
  onSubmit?: () => void
  submitLabel?: string
  /** The submit is in progress: nothing can be clicked twice. */
  busy?: boolean
  /** The submit destroys something. */
  danger?: boolean
  /** Why it isn't possible now. */
  refused?: string | undefined
  /** Something was typed, so closing asks for confirmation. */
  dirty?: boolean
  cancelLabel?: string
  /** Shown to the left of the buttons. */
  footer?: ReactNode
  children: ReactNode
}
