import type { ReactNode } from 'react'
import css from './page.module.css'

const dot = ' · '

/** Items separated by dots, as in `2 h · Online`. An item wraps only if it must, and no line begins or ends with a dot. */
export const Dotted = ({ of }: { of: ReactNode }) =>
  typeof of === 'string' && of.includes(dot) ? (
    <span className={css.dotted}>
      {of.split(dot).map((fact, at) => (
        <span key={at}>
          {at > 0 && <span className="sr-only">{dot}</span>}
          {fact}
        </span>
      ))}
    </span>
  ) : (
    of
  )
