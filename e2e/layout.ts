import type { Page } from '@playwright/test'

/**
 * Returns texts on the screen that readers can't read: cut off, beyond the edge, or overlapping. Text that intentionally ends in
 * "…" has its full version in a tooltip or a label.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(one => one.finished))
  })
  return page.evaluate(() => {
    const faults: string[] = []
    const open = [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu]')].at(-1)
    const root = open ?? document.body
    const width = document.documentElement.clientWidth
    const beyond = document.documentElement.scrollWidth - width
    if (beyond > 0) faults.push(`the page is ${beyond} px wider than the screen`)

    interface Piece {
      element: Element
      text: string
      box: DOMRect
    }
    const styleOf = (element: Element) => getComputedStyle(element)
    const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)
    /** Returns false if it is only for screen readers, or not displayed at all. */
    const isShown = (element: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { clipPath, width: wide, height, position } = styleOf(one)
        if (clipPath !== 'none' || (position === 'absolute' && wide === '1px' && height === '1px')) return false
      }
      return true
    }
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!text || !element || element.closest('option, script, style, noscript') || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) pieces.push({ element, text, box })
    }

    /** Returns the nearest ancestor that clips its content, and content that moves inside it can be scrolled into view. */
    const frameOf = (element: Element) => {
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        const { overflowX, display } = styleOf(one)
        if (display === 'inline' || overflowX === 'visible') continue
        return { frame: one, scrolls: overflowX === 'auto' || overflowX === 'scroll' }
      }
      return null
    }
    const saysAll = (element: Element, text: string) => {
      // A table's truncated cell has its full text in a tooltip.
      if (element.closest('[data-truncated]')) return true
      for (let one: Element | null = element; one; one = one.parentElement)
        for (const name of ['title', 'data-tip', 'aria-label'])
          if (one.getAttribute(name)?.includes(text.slice(0, 20))) return true
      return false
    }
    for (const { element, text, box } of pieces) {
      const found = frameOf(element)
      if (found?.scrolls) continue
      const edge = found?.frame.getBoundingClientRect() ?? { left: 0, right: width }
      if (box.right <= edge.right + 1 && box.left >= edge.left - 1) continue
      const ellipsis = found && styleOf(found.frame).textOverflow === 'ellipsis'
      if (!ellipsis || !saysAll(element, text)) faults.push(`cut off: ${short(text)}`)
    }

    const controls = [...root.querySelectorAll('button, a[href], input, select, textarea')].filter(
      one => isShown(one) && !(one instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(one.type)),
    )
    for (const control of controls) {
      if (!control.matches('button, a')) continue
      const edge = control.getBoundingClientRect()
      if (styleOf(control).display === 'inline') continue
      const out = pieces.find(
        ({ element, box }) =>
          control.contains(element) &&
          !frameOf(element)?.scrolls &&
          (box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 3),
      )
      if (out && !saysAll(out.element, out.text)) faults.push(`sticks out of its button: ${short(out.text)}`)
    }

    /** Fixed elements overlap moving content by design. */
    const floats = (element: Element) => {
      for (let one: Element | null = element; one && one !== root; one = one.parentElement)
        if (['fixed', 'sticky'].includes(styleOf(one).position)) return one
      return null
    }
    const clipped = (element: Element, box: DOMRect) => {
      let { left, right, top, bottom } = box
      for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
        if (styleOf(one).overflowX === 'visible') continue
        const edge = one.getBoundingClientRect()
        ;[left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        ;[top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      return { left, right, top, bottom }
    }
    const items = [
      ...pieces.map(({ element, text, box }) => ({
        element,
        name: text,
        box: clipped(element, box),
        float: floats(element),
      })),
      ...controls.map(element => ({
        element,
        name: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName,
        box: clipped(element, element.getBoundingClientRect()),
        float: floats(element),
      })),
    ]
    for (const [at, one] of items.entries())
      for (const other of items.slice(at + 1)) {
        if (one.float !== other.float || one.element.contains(other.element) || other.element.contains(one.element))
          continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // A field's icon and its clear button are inside the field.
        const inside = [one, other].some(({ element }) => element.matches('input, textarea, select'))
        if (across > 3 && down > 3 && !inside) faults.push(`overlap: ${short(one.name)} | ${short(other.name)}`)
      }
    return [...new Set(faults)]
  })
}
