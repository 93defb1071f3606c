import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'

/** Number of rows that fit in a tall window. */
const first = 30
const step = 60

/**
 * Returns the number of rows to render: first those in the window, then a few more at a time between frames. `open` is the position
 * of the open row; all rows before it are rendered.
 */
export function useDrawnRows(all: number, open: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn < all) return afterPaint(() => startTransition(() => setDrawn(drawn + step)))
  }, [drawn, all])
  return Math.min(all, Math.max(drawn, open + 1))
}
