import type { ReactNode } from 'react'
import css from './list.module.css'

interface Props {
  title: ReactNode
  /** Marks such as the status, before the text. */
  badges?: ReactNode
  text?: ReactNode
  /** A third line. */
  below?: ReactNode
}

/** The lines of a card: its subject, and its facts below. */
export const CardLines = ({ title, badges, text, below }: Props) => (
  <>
    {title}
    <span className={css.cardFacts}>
      {badges}
      {text && <span className={css.cardText}>{text}</span>}
    </span>
    {below && <span className={css.cardBelow}>{below}</span>}
  </>
)
