import type { ReactNode } from 'react'
import type { AsOf } from './as-of.ts'
import css from './as-of.module.css'

interface Props {
  title: string
  asOf: AsOf
  children: ReactNode
}

/** On a phone: the day and its tools below the answer, collapsed while the answer is for today. */
export function Folded({ title, asOf, children }: Props) {
  return (
    <details className={css.folded} open={!asOf.isNow}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
