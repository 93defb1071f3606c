import type { ReactNode } from 'react'
import css from './page.module.css'

const dot = ' · '

/** Facts with dots between them, as in `2 h · Online`. A fact stays whole where it can, and no line begins or ends with a dot. */
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
