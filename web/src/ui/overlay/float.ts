const gap = 4
const margin = 8

/** Places the box below the anchor if there is room, otherwise above; never beyond the window. */
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

export interface Floating {
  align?: 'start' | 'end'
  /** Uses the width of its anchor. */
  asWide?: boolean
  /** Called on a click elsewhere. */
  onLeave: () => void
}

/** Shows a box in the browser's top layer and keeps it at its anchor. Returns a function that ends that. */
export function float(box: HTMLElement, anchor: HTMLElement, { align = 'start', asWide = false, onLeave }: Floating) {
  box.showPopover?.()
  const place = () => {
    const hung = anchor.getBoundingClientRect()
    box.style.maxHeight = ''
    if (asWide) box.style.width = `${hung.width}px`
    const { left, top, maxHeight } = placeOf(hung, box.getBoundingClientRect(), align)
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` })
  }
  place()
  const resized = new ResizeObserver(place)
  resized.observe(box)
  const elsewhere = (event: Event) => {
    const target = event.target as Node
    if (!box.contains(target) && !anchor.contains(target)) onLeave()
  }
  const scrolled = (event: Event) => {
    if (!box.contains(event.target as Node)) place()
  }
  document.addEventListener('pointerdown', elsewhere, true)
  window.addEventListener('scroll', scrolled, true)
  window.addEventListener('resize', place)
  return () => {
    resized.disconnect()
    document.removeEventListener('pointerdown', elsewhere, true)
    window.removeEventListener('scroll', scrolled, true)
    window.removeEventListener('resize', place)
  }
}
