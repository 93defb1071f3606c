/** Milliseconds that a reason stays visible. */
const stays = 6000

let box: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function hide() {
  clearTimeout(timer)
  box?.remove()
  box = null
}

/** Shows next to a refused button why it does nothing: for touch, where nothing hovers, and for the keyboard. */
export function tellWhy(button: Element, reason: string, className: string | undefined): void {
  hide()
  const made = document.createElement('div')
  made.role = 'status'
  made.popover = 'manual'
  if (className) made.className = className
  made.textContent = reason
  // Inside the button's dialog, so that it isn't behind it and screen readers read it
  ;(button.closest('[role="dialog"]') ?? document.body).append(made)
  made.showPopover?.()
  const at = button.getBoundingClientRect()
  const { width, height } = made.getBoundingClientRect()
  const below = at.bottom + 6 + height < innerHeight
  const start = Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))
  made.style.translate = `${start}px ${below ? at.bottom + 6 : at.top - height - 6}px`
  box = made
  timer = setTimeout(hide, stays)
  const end = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return
    hide()
    for (const name of ends) removeEventListener(name, end, true)
  }
  for (const name of ends) addEventListener(name, end, true)
}
const ends = ['pointerdown', 'scroll', 'keydown', 'focusout'] as const
