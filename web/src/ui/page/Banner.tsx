import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './page.module.css'

export type BannerLevel = 'info' | 'success' | 'warning' | 'error'

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
} as const

export interface BannerProps {
  level?: BannerLevel
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** The server's code, for tests and scripts to find it by. */
  code?: string | undefined
  /** Part of the page from the start, such as a to-do: not announced to screen readers. */
  standing?: boolean
}

/** A permanent notice on the page. */
export function Banner({ level = 'info', title, children, action, code, standing = false }: BannerProps) {
  const Icon = icons[level]
  return (
    <div
      className={css.banner}
      data-level={level}
      data-code={code}
      role={standing ? undefined : level === 'error' || level === 'warning' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden="true" />
      <div className={css.bannerText}>
        {title && <p className={css.bannerTitle}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
