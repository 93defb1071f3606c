import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'

/** Same as `--choice-row` of select.module.css. */
const rowHeight = () => (globalThis.matchMedia?.('(pointer: coarse)').matches ? 44 : 32)
/** Below this many rows, rendering all of them is faster than calculating. */
export const longFrom = 100

export interface Painted {
  rows: readonly { at: number; style?: CSSProperties }[]
  /** The style of their container. */
  style: CSSProperties | undefined
}

/**
 * Chooses which rows to render: all of a short list, otherwise the visible ones and the active one. Keeps the active one in view.
 */
export function usePainted(count: number, active: number, box: RefObject<HTMLElement | null>): Painted {
  // TanStack Virtual keeps its state in a mutable object the compiler must not cache.
  'use no memo'
  const long = count > longFrom
  const height = rowHeight()
  // oxlint-disable-next-line react/incompatible-library -- the compiler skips this hook, see above
  const virtual = useVirtualizer({
    count,
    enabled: long,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 6,
    initialRect: { width: 0, height: 288 },
    rangeExtractor: range => {
      const seen = defaultRangeExtractor(range)
      return active < 0 || seen.includes(active) ? seen : [...seen, active].toSorted((a, b) => a - b)
    },
  })
  useLayoutEffect(() => {
    // A row that moves between press and release wouldn't be clicked.
    if (active < 0 || box.current?.matches(':active')) return
    if (long) return virtual.scrollToIndex(active)
    const held = box.current
    const row = held?.querySelector<HTMLElement>(`[data-at="${active}"]`)
    if (!held || !row) return
    // `scrollIntoView` would also scroll the dialog and the page
    const below = row.offsetTop + row.offsetHeight - held.clientHeight
    held.scrollTop = Math.max(below, Math.min(held.scrollTop, row.offsetTop))
  }, [active, long, count, box, virtual])
  if (!long) return { rows: Array.from({ length: count }, (_, at) => ({ at })), style: undefined }
  return {
    rows: virtual.getVirtualItems().map(({ index, start }) => ({
      at: index,
      style: { position: 'absolute', inset: '0 0 auto', transform: `translateY(${start}px)` },
    })),
    style: { position: 'relative', height: virtual.getTotalSize() },
  }
}
