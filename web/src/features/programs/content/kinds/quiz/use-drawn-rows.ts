import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'

/** Number of rows in a tall window. */
const first = 30
const step = 60

/**
 * Returns the number of rows to draw: first those that the window shows, then the others, a few at a time between frames. `open` is the
 * place of the open row; all before it are drawn.
 */
export function useDrawnRows(all: number, open: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn < all) return afterPaint(() => startTransition(() => setDrawn(drawn + step)))
  }, [drawn, all])
  return Math.min(all, Math.max(drawn, open + 1))
}
