import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './root.module.css'

/** Content at the bottom right. Pages end above it (`--corner`), so it covers nothing. */
export function Corner({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const held = box.current
    if (!held) return
    const { style } = document.documentElement
    const resized = new ResizeObserver(() => {
      if (held.offsetHeight > 0) style.setProperty('--corner', `${held.offsetHeight + 16}px`)
      else style.removeProperty('--corner')
    })
    resized.observe(held)
    return () => {
      resized.disconnect()
      style.removeProperty('--corner')
    }
  }, [])
  return (
    <div ref={box} className={css.corner}>
      {children}
    </div>
  )
}
