import { type ReactNode, useEffect } from 'react'
import css from './public-shell.module.css'

interface PublicPageProps {
  /** The title of the document. */
  title: string
  className?: string | undefined
  children: ReactNode
}

/** Frames every page without an account: one column for a phone, its words in the direction of their script. */
export function PublicPage({ title, className, children }: PublicPageProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return <main className={`${css.page} ${className}`}>{children}</main>
}
