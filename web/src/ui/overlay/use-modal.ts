import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore } from '@/lib/store.ts'

/** Same as --dialog-fade. */
const fadeMs = 150

/** Returns true while it is open or fading out. */
export function useFading(open: boolean): boolean {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setShown(false), fadeMs)
    return () => clearTimeout(timer)
  }, [open])
  return shown
}

interface Modal {
  box: HTMLElement
  close: () => void
}
/** The open modals; keys go to the topmost. */
const stack: Modal[] = []
/** The box of the topmost modal, for elements that must not cover its title. */
export const topModal = createStore<HTMLElement | null>(null)

/** While open: the focus starts and stays inside, Esc closes, the page behind doesn't scroll. Afterward the focus returns. */
export function useModal(box: RefObject<HTMLElement | null>, open: boolean, close: () => void) {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => {
    const held = box.current
    if (!open || !held) return
    const opener = document.activeElement
    const modal: Modal = { box: held, close: () => latest.current() }
    stack.push(modal)
    topModal.set(held)
    if (stack.length === 1) {
      holdPage()
      window.addEventListener('keydown', keys, true)
    }
    if (!held.contains(opener)) firstIn(held).focus({ preventScroll: true })
    return () => {
      stack.splice(stack.indexOf(modal), 1)
      topModal.set(stack.at(-1)?.box ?? null)
      if (stack.length === 0) {
        window.removeEventListener('keydown', keys, true)
        releasePage()
      }
      // React restores the focus during this commit, so the opener has to wait for its end.
      queueMicrotask(() => {
        const at = document.activeElement
        const lost = at === null || at === document.body || held.contains(at)
        if (lost && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [box, open])
}

function keys(event: KeyboardEvent) {
  const top = stack.at(-1)
  if (!top) return
  if (event.key === 'Tab') keepInside(event, top.box)
  else if (event.key === 'Escape' && !event.isComposing && !isTaken(event.target)) top.close()
}

/** True if a list or popover open above the dialog handles the key itself. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element && target.getAttribute('data-takes-escape') === 'true'

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex]'
const reachable = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>(focusable)].filter(one => one.tabIndex >= 0 && one.checkVisibility())

const firstIn = (box: HTMLElement) =>
  box.querySelector<HTMLElement>('[data-autofocus], [autofocus]') ?? reachable(box)[0] ?? box

function keepInside(event: KeyboardEvent, box: HTMLElement) {
  const all = reachable(box)
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  if (!first || !last) return event.preventDefault()
  const leaves = event.shiftKey ? at === first || at === box : at === last
  if (!leaves && box.contains(at)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
}

/** Keeps the page behind from scrolling, and from shifting when the scroll bar disappears. */
function holdPage() {
  const { style } = document.body
  style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`
  style.overflow = 'hidden'
}

function releasePage() {
  document.body.style.removeProperty('padding-right')
  document.body.style.removeProperty('overflow')
}
