import type { ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** 440, 640 or 880 px. */
  size?: 'small' | 'medium' | 'large'
  /** Enter and the primary button. Absent: nothing to submit, only to close. */
  onSubmit?: () => void
  submitLabel?: string
  /** The submit is under way: nothing can be pressed twice. */
  busy?: boolean
  /** The submit destroys something. */
  danger?: boolean
  /** The reason it is not possible now. */
  refused?: string | undefined
  /** Something was typed: closing asks once. */
  dirty?: boolean
  cancelLabel?: string
  /** At the left of the buttons. */
  footer?: ReactNode
  children: ReactNode
}
