import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { Link } from '../Link.tsx'
import css from './page.module.css'

export interface CardProps {
  title?: string
  /** To the right of the title: a link or a small button. */
  action?: ReactNode
  children: ReactNode
  /** No inner padding, for a table or list that reaches the edges. */
  flush?: boolean
  className?: string | undefined
}

export function Card({ title, action, children, flush, className }: CardProps) {
  const id = useId()
  return (
    <section className={clsx(css.card, className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={css.cardHead}>
          <h2 id={id}>{title}</h2>
          {action}
        </div>
      )}
      <div className={flush ? undefined : css.cardBody}>{children}</div>
    </section>
  )
}

export interface StatTileProps {
  label: string
  value: number | string
  hint?: ReactNode
  /** The list behind the number. */
  href?: string | undefined
}

/** One number, linked to its list. */
export function StatTile({ label, value, hint, href }: StatTileProps) {
  const content = (
    <>
      <span className={css.statLabel}>{label}</span>
      <span className={css.statValue}>{typeof value === 'number' ? formatNumber(value) : value}</span>
      {hint && <span className={css.statHint}>{hint}</span>}
    </>
  )
  return href ? (
    <Link href={href} className={clsx(css.stat, css.statLink)}>
      {content}
    </Link>
  ) : (
    <div className={css.stat}>{content}</div>
  )
}
