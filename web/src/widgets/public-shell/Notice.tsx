import { type ReactNode, useEffect, useRef } from 'react'
import css from './public-shell.module.css'

/** A simple page that says what happened and what to do. */
export function Notice({ title, hint, action }: { title: string; hint: string; action?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div className={css.card}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{hint}</p>
      {action}
    </div>
  )
}
