import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Toasts from './Toasts.tsx'
import { topModal } from './use-modal.ts'
import { endLocalToasts, endToasts, showToast, type ToastLevel, toastMs, toasts } from './toast-store.ts'

afterEach(() => {
  cleanup()
  toasts.set([])
  topModal.set(null)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('[R-CON-5] each level has its icon and its own announcement urgency', () => {
  render(<Toasts />)
  const wanted: Record<ToastLevel, [string, string]> = {
    default: ['status', 'info'],
    info: ['status', 'info'],
    success: ['status', 'check'],
    warning: ['alert', 'alert'],
    error: ['alert', 'alert'],
  }
  for (const [level, [role, icon]] of Object.entries(wanted)) {
    act(() => {
      toasts.set([])
      showToast(level as ToastLevel, `A ${level}`)
    })
    const toast = screen.getByRole(role)
    expect([level, toast.querySelector('svg')?.dataset['icon']]).toEqual([level, icon])
    expect(toast.querySelector('[role=progressbar]')).toBeNull()
  }
})

test('[R-CON-5] a notice disappears after 4000 ms', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => void showToast('info', 'Saved'))
  act(() => void vi.advanceTimersByTime(toastMs - 1))
  expect(screen.queryByText('Saved')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect([toastMs, screen.queryByText('Saved')]).toEqual([4000, null])
})

test('a notice ends with its cause, one about the page ends with the page, and others stay', () => {
  const shown = () => toasts.get().map(toast => toast.text)
  showToast('error', 'Not saved', { cause: 'save', local: true })
  showToast('warning', 'Not loaded', { cause: 'list', local: true })
  showToast('success', 'Added')
  endToasts('save')
  expect(shown()).toEqual(['Not loaded', 'Added'])
  endLocalToasts()
  expect(shown()).toEqual(['Added'])
})

test('an open dialog stays below the notices, and moves back when they are gone', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: 74 } as DOMRect)
  const room = () => document.documentElement.style.getPropertyValue('--notices')
  render(<Toasts />)
  act(() => void showToast('success', 'Andre Crawford gets 1 more attempt, and a message in a minute.'))
  expect(room()).toBe('')
  act(() => topModal.set(document.body))
  expect(room()).toBe('82px')
  act(() => toasts.set([]))
  expect(room()).toBe('')
})
