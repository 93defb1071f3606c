import { createStore } from '@/lib/store.ts'

export type ToastLevel = 'default' | 'info' | 'success' | 'warning' | 'error'
export interface Toast {
  id: number
  level: ToastLevel
  text: string
  /** An action for it, such as Undo. */
  action?: ToastAction | undefined
  /** Its cause, such as a failed call, whose end removes it (`endToasts`). */
  cause?: string | undefined
  /** About something on the page or in the open dialog; it disappears when the user leaves. */
  local?: boolean | undefined
}
export interface ToastAction {
  label: string
  onSelect: () => void
}
export type ToastOptions = Pick<Toast, 'action' | 'cause' | 'local'>

/** R-CON-5 */
export const toastMs = 4000

export const toasts = createStore<readonly Toast[]>([])
let last = 0

/** Shows a notice at the top; a repeated text appears only once. */
export function showToast(level: ToastLevel, text: string, options: ToastOptions = {}) {
  last += 1
  const toast = { id: last, level, text, ...options }
  toasts.set([...toasts.get().filter(shown => shown.text !== text || shown.level !== level), toast].slice(-4))
  return toast.id
}

const endWhere = (isOver: (toast: Toast) => boolean) => {
  const left = toasts.get().filter(toast => !isOver(toast))
  if (left.length < toasts.get().length) toasts.set(left)
}

export const closeToast = (id: number) => endWhere(toast => toast.id === id)

/** Removes toasts whose cause is being retried or has ended. */
export const endToasts = (cause: string) => endWhere(toast => toast.cause === cause)

/** Removes local toasts when the user leaves the page or dialog, or tries again. */
export const endLocalToasts = () => endWhere(toast => toast.local === true)
