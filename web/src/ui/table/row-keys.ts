import { afterPaint } from '@/lib/after-paint.ts'

/**
 * Keyboard support for a table or a list of lines, based on the page's elements and independent of the code that renders rows. All
 * links, buttons, and boxes of the rows are one Tab stop; arrows move among them.
 */

const reachable = 'a[href], button:not([disabled]), input[type=checkbox]:not([disabled])'
const elsewhere = '[role=menu], [role=dialog], [role=listbox], dialog'
/** The path last opened from a row: when the user returns to its list, the keys begin there. */
export const lastRow: { path?: string } = {}

const entered = new WeakMap<HTMLElement, () => void>()
/** Moves the focus to the current row. */
export const enterRows = (box: HTMLElement | undefined) => {
  if (box) entered.get(box)?.()
}

const rowLink = 'a[data-row-link]'
const rowBox = 'input[data-select]'

const rowsIn = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('tr, li')].filter(row => row.closest('[aria-hidden=true]') === null)
const isHead = (row: HTMLElement) => row.parentElement?.tagName === 'THEAD'

/** Returns focusable elements of a row; for a row without any, the row itself. */
function stopsOf(row: HTMLElement): HTMLElement[] {
  const stops = [...row.querySelectorAll<HTMLElement>(reachable)].filter(stop => stop.closest(elsewhere) === null)
  return stops.length > 0 || isHead(row) ? stops : [row]
}

/** Returns the first element of a row to focus: the link that opens it, otherwise the first link or button, before any checkbox. */
const mainOf = (stops: readonly HTMLElement[]) =>
  stops.find(stop => stop.matches(rowLink)) ??
  stops.find(stop => stop.matches('a')) ??
  stops.find(stop => !stop.matches('input')) ??
  stops[0]

const phone = () => matchMedia('(max-width: 699px)').matches

/** Makes the rows in the box with this id a single Tab stop, until the returned function is called. */
export function holdRows(id: string): (() => void) | null {
  const box = document.getElementById(id)
  return box && hold(box)
}

function hold(box: HTMLElement): () => void {
  let current: HTMLElement | null = null
  /** The index of the row that has or had the focus. */
  let at = 0
  let hasFocus = false
  let roved = false
  /** The row where a selection with Shift and arrows began. */
  let anchor: number | null = null
  /**
   * An element reached by moving up or down, and the one it stands in for: a row without a link doesn't end the column of links.
   */
  let stands: { stop: HTMLElement; for: HTMLElement } | null = null

  const rowOf = (stop: Element) => {
    const row = stop.closest<HTMLElement>('tr, li')
    return row && box.contains(row) ? row : null
  }
  const body = () => rowsIn(box).filter(row => !isHead(row) && stopsOf(row).length > 0)

  function rove() {
    const rows = rowsIn(box)
    const natural = phone() || box.querySelector('input:not([type=checkbox]), select, textarea') !== null
    if (natural && !roved) return
    roved = !natural
    const stops = rows.flatMap(stopsOf)
    for (const row of rows) if (natural || !stops.includes(row)) row.removeAttribute('tabindex')
    if (natural) {
      for (const stop of stops) stop.removeAttribute('tabindex')
      return
    }
    // Before its rows loaded, the list only had a heading
    const head = current !== null && current.closest('thead') !== null && current !== document.activeElement
    if (current === null || head || !stops.includes(current)) {
      const lost = hasFocus && current !== null && !current.isConnected && document.activeElement === document.body
      const lines = body()
      const { path } = lastRow
      // A row without a link was never opened, so it must not match an undefined path
      const before =
        path === undefined
          ? undefined
          : lines.find(row => row.querySelector<HTMLAnchorElement>(rowLink)?.pathname === path)
      const row = (current === null || head ? before : lines[Math.min(at, lines.length - 1)]) ?? lines[0]
      current = (row && mainOf(stopsOf(row))) ?? stops[0] ?? null
      if (lost) current?.focus()
    }
    for (const stop of stops) {
      const index = stop === current ? 0 : -1
      if (stop.tabIndex !== index || !stop.hasAttribute('tabindex')) stop.tabIndex = index
    }
  }

  /** Runs once for many changes, and only after they are painted. */
  let waits: (() => void) | undefined
  const changed = () => {
    waits ??= afterPaint(() => {
      waits = undefined
      rove()
    })
  }

  const focused = (event: FocusEvent) => focusedAt(event.target as HTMLElement)
  function focusedAt(stop: HTMLElement) {
    hasFocus = true
    const row = rowOf(stop)
    if (!row || !roved || !stopsOf(row).includes(stop)) return
    if (current && current !== stop) current.tabIndex = -1
    current = stop
    stop.tabIndex = 0
    if (!isHead(row)) at = body().indexOf(row)
  }
  const opened = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (link) lastRow.path = link.pathname
  }
  const left = (event: FocusEvent) => {
    // Removed elements don't report where the focus goes
    if (event.relatedTarget instanceof Node && !box.contains(event.relatedTarget)) hasFocus = false
  }

  const go = (stop: HTMLElement | undefined) => {
    if (!stop) return
    stop.focus({ preventScroll: true })
    stop.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }

  /** Returns the element in the same place of another row, or the one that opens that row. */
  function sameIn(row: HTMLElement, from: HTMLElement) {
    const stops = stopsOf(row)
    if (from.matches(rowBox)) return stops.find(stop => stop.matches(rowBox)) ?? mainOf(stops)
    const cell = from.closest('td, th')
    if (from.matches(rowLink) || !(cell instanceof HTMLTableCellElement)) return mainOf(stops)
    const mine = stopsOf(from.closest('tr') ?? row).filter(stop => stop.closest('td, th') === cell)
    const theirs = stops.filter(stop => stop.closest<HTMLTableCellElement>('td, th')?.cellIndex === cell.cellIndex)
    return theirs[mine.indexOf(from)] ?? mainOf(stops)
  }

  const pageOf = (row: HTMLElement) => {
    const frame = (box.tagName === 'TABLE' ? box.parentElement : box) ?? box
    return Math.max(1, Math.floor(frame.clientHeight / Math.max(1, row.offsetHeight)) - 1)
  }

  const tick = (row: HTMLElement | undefined, on: boolean) => {
    const own = row?.querySelector<HTMLInputElement>(rowBox)
    if (own && own.checked !== on) own.click()
  }

  /** Moving away from the start selects rows; moving back toward it deselects them. */
  function extend(lines: readonly HTMLElement[], from: number, to: number) {
    anchor ??= from
    if (Math.abs(to - anchor) >= Math.abs(from - anchor)) {
      tick(lines[from], true)
      tick(lines[to], true)
    } else tick(lines[from], false)
  }

  function pressed(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    const held = event.target as HTMLElement
    const row = rowOf(held)
    if (!row || !stopsOf(row).includes(held)) return
    if (event.key === 'Enter' && held.matches(rowBox)) {
      event.preventDefault()
      row.querySelector<HTMLElement>(rowLink)?.click()
      return
    }
    if (event.key === ' ') {
      const own = row.querySelector<HTMLInputElement>(rowBox)
      if (held.matches('button, input') || !own) return
      event.preventDefault()
      anchor = null
      own.click()
      return
    }
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const stops = stopsOf(row)
      event.preventDefault()
      go(stops[stops.indexOf(held) + (event.key === 'ArrowLeft' ? -1 : 1)])
      return
    }
    const lines = body()
    const here = lines.indexOf(row)
    const last = lines.length - 1
    const page = pageOf(row)
    const to = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, here + page),
      PageUp: Math.max(0, here - page),
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    // Only Enter opens a menu's button here, because arrows move between rows
    event.stopPropagation()
    if (to < 0 && here === 0) {
      const heads = rowsIn(box).filter(isHead).flatMap(stopsOf)
      return go(heads.find(head => sameCell(head, held)) ?? heads[0])
    }
    const target = lines[to]
    if (!target || here === to) return
    if (event.shiftKey && row.querySelector(rowBox)) extend(lines, here, to)
    else anchor = null
    const from = stands?.stop === held ? stands.for : held
    const stop = sameIn(target, from) ?? mainOf(stopsOf(target))
    stands = stop ? { stop, for: from } : null
    go(stop)
  }

  const enter = () => {
    rove()
    go(phone() ? mainOf(stopsOf(body()[0] ?? box)) : (current ?? undefined))
  }

  const watch = new MutationObserver(changed)
  watch.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  const width = matchMedia('(max-width: 699px)')
  width.addEventListener('change', changed)
  box.addEventListener('keydown', pressed)
  box.addEventListener('focusin', focused)
  box.addEventListener('focusout', left)
  box.addEventListener('click', opened)
  entered.set(box, enter)
  rove()
  // The focus may have arrived before the keyboard support.
  if (document.activeElement && box.contains(document.activeElement)) focusedAt(document.activeElement as HTMLElement)
  return () => {
    watch.disconnect()
    width.removeEventListener('change', changed)
    box.removeEventListener('keydown', pressed)
    box.removeEventListener('focusin', focused)
    box.removeEventListener('focusout', left)
    box.removeEventListener('click', opened)
    waits?.()
    entered.delete(box)
  }
}

const sameCell = (one: HTMLElement, other: HTMLElement) =>
  one.closest<HTMLTableCellElement>('td, th')?.cellIndex === other.closest<HTMLTableCellElement>('td, th')?.cellIndex
