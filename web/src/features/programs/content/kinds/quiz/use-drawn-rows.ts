import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'

/** As many as a tall window shows. */
const first = 30
const step = 60

/**
 * How many rows of hundreds are drawn: what the window shows at once, the others after it, some at a time between frames. `open` is the
 * place of the one that is open; all before it are drawn.
 */
export function useDrawnRows(all: number, open: number): number {
  const [drawn, setDrawn] = useState(first)
  useEffect(() => {
    if (drawn < all) return afterPaint(() => startTransition(() => setDrawn(drawn + step)))
  }, [drawn, all])
  return Math.min(all, Math.max(drawn, open + 1))
}
