import { useEffect, useState } from 'react'
import css from './overlay.module.css'

interface Tip {
  text: string
  x: number
  y: number
  below: boolean
}

const waitMs = 350

/**
 * One layer shows the tooltip of any element with `data-tip`. Use only text that also exists elsewhere (an accessible name, a
 * truncated cell), so that screen readers lose nothing.
 */
export default function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setTip(null)
    }
    const showFor = (pointed: Element, focused: boolean) => {
      const target = pointed.closest?.('[data-tip],[data-truncated]')
      hide()
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
      const cut = target.dataset['truncated'] !== undefined
      if (cut && target.scrollWidth <= target.clientWidth && target.scrollHeight <= target.clientHeight) return
      const text = cut ? target.textContent : target.dataset['tip']
      if (!text || (focused && !target.matches(':focus-visible'))) return
      const still = () => focused || target.matches(':hover')
      timer = setTimeout(() => still() && setTip(placeOf(target, text)), focused ? 0 : waitMs)
    }
    const show = (event: Event) => showFor(event.target as Element, event.type === 'focusin')
    // The page may still move under a resting pointer: only a visible tip would be in the wrong place.
    const scrolled = () => setTip(null)
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    const on = { over: show, out: hide }
    document.addEventListener('pointerover', on.over)
    document.addEventListener('focusin', on.over)
    document.addEventListener('focusout', on.out)
    document.addEventListener('pointerdown', on.out)
    document.addEventListener('scroll', scrolled, true)
    document.addEventListener('keydown', leave)
    // This part loads after the page, so the pointer may already rest on something
    const pointed = document.querySelector('[data-tip]:hover,[data-truncated]:hover')
    if (pointed) showFor(pointed, false)
    return () => {
      hide()
      document.removeEventListener('pointerover', on.over)
      document.removeEventListener('focusin', on.over)
      document.removeEventListener('focusout', on.out)
      document.removeEventListener('pointerdown', on.out)
      document.removeEventListener('scroll', scrolled, true)
      document.removeEventListener('keydown', leave)
    }
  }, [])
  if (!tip) return null
  return (
    <div
      role="tooltip"
      ref={box => box?.showPopover?.()}
      popover="manual"
      className={css.tooltip}
      data-below={tip.below || undefined}
      style={{ left: tip.x, top: tip.y }}
    >
      {tip.text}
    </div>
  )
}

function placeOf(target: Element, text: string): Tip {
  const box = target.getBoundingClientRect()
  const below = box.top < 48
  const x = Math.max(60, Math.min(innerWidth - 60, box.left + box.width / 2))
  return { text, x, y: below ? box.bottom + 6 : box.top - 6, below }
}
