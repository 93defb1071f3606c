import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { float } from './float.ts'
import css from './overlay.module.css'

export interface PopoverProps {
  /** The element it is attached to. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  label: string
  role?: 'dialog' | 'menu' | 'listbox'
  align?: 'start' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** Focuses the first control inside; without one, the box itself, so that Esc works. */
function enter(box: HTMLElement) {
  const first = box.querySelector<HTMLElement>('[data-autofocus], input, button, a[href]') ?? box
  first.focus({ preventScroll: true })
}

/**
 * Floats in the browser's top layer, so that neither a dialog nor a scrolling box clips it. Render it while it is open. Esc and a
 * click elsewhere close it; the focus returns to the anchor.
 */
export function Popover({
  anchor,
  onClose,
  label,
  role = 'dialog',
  align = 'start',
  className,
  children,
}: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const floating = box.current
    const held = anchor.current
    if (!floating || !held) return
    const end = float(floating, held, { align, onLeave: () => close.current() })
    // A menu focuses its first item itself.
    if (!floating.contains(document.activeElement)) enter(floating)
    // Later content, such as a list that was loading, gets the focus unless the user has moved on
    const filled = new MutationObserver(() => {
      const at = document.activeElement
      if (at === floating || at === document.body) enter(floating)
    })
    filled.observe(floating, { childList: true, subtree: true })
    return () => {
      filled.disconnect()
      end()
      if (floating.contains(document.activeElement)) held.focus()
    }
  }, [anchor, align])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has a role, given by the property
    <div
      ref={box}
      popover="manual"
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={clsx(css.popover, className)}
      // A surrounding dialog listens for Esc on the window; this mark reserves the key.
      onFocus={event => event.target.setAttribute('data-takes-escape', 'true')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        anchor.current?.focus()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
