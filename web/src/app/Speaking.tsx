import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { speak } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'

/** Loads this language for the open page. */
export function useSpeaking(language: string) {
  useLayoutEffect(() => {
    let left = false
    // Without its texts the page would never appear
    const attempt = () => void speak(language).catch(() => left || setTimeout(attempt, 3000))
    attempt()
    return () => {
      left = true
    }
  }, [language])
}

interface Props {
  language: string
  /** Keeps the children unchanged until the texts of another language have loaded. */
  meanwhile?: boolean
  children: ReactNode
}

/**
 * Pages in one language. With `meanwhile` they may be in another one at first. They redraw when the language changes, because plain
 * functions format numbers and dates and don't notice a change.
 */
export function Speaking({ language, meanwhile = false, children }: Props) {
  useSpeaking(language)
  const shown = useLanguage()
  return meanwhile || shown === language ? <Fragment key={shown}>{children}</Fragment> : null
}
