import { type RefObject, startTransition, useEffect, useState } from 'react'
import { afterPaint } from '@/lib/after-paint.ts'

/** Height above a list's rows: the header, the title, the tools, and the table's head. */
const above = 200
const lineHeight = { comfortable: 40, compact: 32 } as const

/**
 * Renders as many rows as the window shows, and the rest after the next frame. After a scroll it renders all of them at once, so
 * that nothing moves.
 */
export function useFirstRows<Row>(
  rows: readonly Row[],
  body: RefObject<HTMLElement | null>,
  density: keyof typeof lineHeight = 'comfortable',
): readonly Row[] {
  const [drawn, setDrawn] = useState<readonly Row[] | null>(null)
  const whole = drawn === rows
  useEffect(() => {
    if (!whole) return afterPaint(() => startTransition(() => setDrawn(rows)))
  }, [rows, whole])
  if (whole || hasScrolled(body.current)) return rows
  const inWindow = Math.ceil(Math.max(0, window.innerHeight - above) / lineHeight[density]) + 2
  return rows.length <= inWindow ? rows : rows.slice(0, inWindow)
}

/** Checks the list itself, or the surrounding page if the list doesn't scroll. */
const hasScrolled = (body: HTMLElement | null) =>
  window.scrollY > 0 || (body?.parentElement?.parentElement?.scrollTop ?? 0) > 0
