import { type ReactNode, useEffect } from 'react'
import css from './public-shell.module.css'

interface PublicPageProps {
  /** The document's title. */
  title: string
  className?: string | undefined
  children: ReactNode
}

/** Layout of every page without an account: one column for a phone, in the direction of the language's script. */
export function PublicPage({ title, className, children }: PublicPageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return <main className={`${css.page} ${className}`}>{children}</main>
}
