import type { ReactNode } from 'react'
import { Dotted } from '@/ui/page/Dotted.tsx'
import css from './list.module.css'

interface Props {
  title: ReactNode
  /** Badges such as the status, before the text. */
  badges?: ReactNode
  text?: ReactNode
  /** A third line. */
  below?: ReactNode
}

/** The lines of a card: its title, and its data below. */
export const CardLines = ({ title, badges, text, below }: Props) => (
  <>
    {title}
    <span className={css.cardFacts}>
      {badges}
      {text && (
        <span className={css.cardText}>
          <Dotted of={text} />
        </span>
      )}
    </span>
    {below && (
      <span className={css.cardBelow}>
        <Dotted of={below} />
      </span>
    )}
  </>
)
