import type { PointerEvent } from 'react'

/** R-CON-7: a ripple of about 400 ms where a button was pressed. */
export function ripple(event: PointerEvent<HTMLElement>) {
  const button = event.currentTarget
  if (event.button !== 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const box = button.getBoundingClientRect()
  const size = Math.max(box.width, box.height) * 2
  const drop = document.createElement('span')
  drop.className = 'ripple'
  drop.setAttribute('aria-hidden', 'true')
  Object.assign(drop.style, {
    width: `${size}px`,
    height: `${size}px`,
    left: `${event.clientX - box.left - size / 2}px`,
    top: `${event.clientY - box.top - size / 2}px`,
  })
  button.append(drop)
  drop.addEventListener('animationend', () => drop.remove())
  setTimeout(() => drop.remove(), 1000)
}
