import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import css from './overlay.module.css'

export interface PopoverProps {
  /** What it hangs on. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  label: string
  role?: 'dialog' | 'menu' | 'listbox'
  align?: 'start' | 'end'
  className?: string | undefined
  children: ReactNode
}

const gap = 4
const margin = 8

/** Below the anchor where there is room, else above; never beyond the window. */
export function placeOf(anchor: DOMRect, box: { width: number; height: number }, align: 'start' | 'end') {
  const wanted = align === 'end' ? anchor.right - box.width : anchor.left
  const left = Math.max(margin, Math.min(wanted, innerWidth - box.width - margin))
  const below = innerHeight - anchor.bottom - gap - margin
  const above = anchor.top - gap - margin
  const up = box.height > below && above > below
  const maxHeight = Math.max(120, up ? above : below)
  const top = up ? Math.max(margin, anchor.top - gap - Math.min(box.height, maxHeight)) : anchor.bottom + gap
  return { left, top, maxHeight }
}

/** To the first control inside; while there is none the box itself holds the focus, so that Esc is heard. */
function enter(box: HTMLElement) {
  const first = box.querySelector<HTMLElement>('[data-autofocus], input, button, a[href]') ?? box
  first.focus({ preventScroll: true })
}

/**
 * Floats in the browser's top layer, so that neither a dialog nor a scrolling box cuts it off. Render it while it is
 * open. Esc and a click elsewhere close it; the focus goes back to the anchor.
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
    floating.showPopover?.()
    const place = () => {
      floating.style.maxHeight = ''
      const { left, top, maxHeight } = placeOf(held.getBoundingClientRect(), floating.getBoundingClientRect(), align)
      Object.assign(floating.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
    }
    place()
    // A menu moves the focus to its first item itself.
    if (!floating.contains(document.activeElement)) enter(floating)
    // What comes later, such as a list that is still loading, gets the focus unless the reader has moved on.
    const filled = new MutationObserver(() => {
      const at = document.activeElement
      if (at === floating || at === document.body) enter(floating)
    })
    filled.observe(floating, { childList: true, subtree: true })
    const resized = new ResizeObserver(place)
    resized.observe(floating)
    const elsewhere = (event: Event) => {
      const target = event.target as Node
      if (!floating.contains(target) && !held.contains(target)) close.current()
    }
    const scrolled = (event: Event) => {
      if (!floating.contains(event.target as Node)) place()
    }
    document.addEventListener('pointerdown', elsewhere, true)
    window.addEventListener('scroll', scrolled, true)
    window.addEventListener('resize', place)
    return () => {
      filled.disconnect()
      resized.disconnect()
      document.removeEventListener('pointerdown', elsewhere, true)
      window.removeEventListener('scroll', scrolled, true)
      window.removeEventListener('resize', place)
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
      // A dialog around listens for Esc on the window; this mark tells it that the key is ours.
      onFocus={event => event.target.setAttribute('data-mantine-stop-propagation', 'true')}
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
