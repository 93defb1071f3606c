import { type ReactNode, use } from 'react'
import { EmptyAction } from './empty-action.ts'
import css from './page.module.css'

export interface EmptyProps {
  title: string
  /** The content to expect here, and how to add it. */
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

export function Empty({ title, hint, action: own, icon }: EmptyProps) {
  const given = use(EmptyAction)
  const action = own || given
  return (
    <div className={css.empty}>
      {icon && <div className={css.emptyIcon}>{icon}</div>}
      <p className={css.emptyTitle}>{title}</p>
      {hint && <p className={css.emptyHint}>{hint}</p>}
      {action && <div className={css.emptyAction}>{action}</div>}
    </div>
  )
}
