import type { ReactNode } from 'react'
import css from '../sessions.module.css'

interface Props {
  title: string
  /** Null on a page about one program. */
  program: string | null
  /** The link with the title. */
  children: ReactNode
}

/** A session with its program below, unless the title begins with the program's name. */
export const TitleAndProgram = ({ title, program, children }: Props) => (
  <span className={css.named}>
    {children}
    {program !== null && !title.startsWith(program) && (
      <span className={css.line} title={program}>
        {program}
      </span>
    )}
  </span>
)
