import { diffWordsWithSpace } from 'diff'
import type { ReactNode } from 'react'
import css from './versions.module.css'

/** Lists the differences between two versions, part by part. */
export const Differing = ({ children }: { children: ReactNode }) => <div className={css.diff}>{children}</div>

/** Compares two texts word by word. */
export const Words = ({ was, is }: { was: string; is: string }) => (
  <p>
    {diffWordsWithSpace(was, is).map(({ value, added, removed }, at) =>
      added ? <ins key={at}>{value}</ins> : removed ? <del key={at}>{value}</del> : <span key={at}>{value}</span>,
    )}
  </p>
)
