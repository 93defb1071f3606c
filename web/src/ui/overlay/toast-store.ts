import { createStore } from '@/lib/store.ts'

export type ToastLevel = 'default' | 'info' | 'success' | 'warning' | 'error'
export interface Toast {
  id: number
  level: ToastLevel
  text: string
  /** Something to do about it, such as Undo. */
  action?: ToastAction | undefined
}
export interface ToastAction {
  label: string
  onSelect: () => void
}

/** R-CON-5 */
export const toastMs = 4000

export const toasts = createStore<readonly Toast[]>([])
let last = 0

/** Shows a notice at the top; the same words shown twice stand once. */
export function showToast(level: ToastLevel, text: string, action?: ToastAction) {
  last += 1
  const toast = { id: last, level, text, action }
  toasts.set([...toasts.get().filter(shown => shown.text !== text || shown.level !== level), toast].slice(-4))
  return toast.id
}

export const closeToast = (id: number) => toasts.set(toasts.get().filter(toast => toast.id !== id))
