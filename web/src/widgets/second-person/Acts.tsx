import type { ReactNode } from 'react'
import css from './second-person.module.css'

/** The buttons of one item, in a row that wraps. */
export const Acts = ({ children }: { children: ReactNode }) => <span className={css.acts}>{children}</span>
