import { Fragment, type ReactNode, useLayoutEffect } from 'react'
import { speak } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'

/** Loads this language for the open page. */
export function useSpeaking(language: string) {
  useLayoutEffect(() => {
    let left = false
    // without its texts the page would never appear
    const attempt = () => void speak(language).catch(() => left || setTimeout(attempt, 3000))
    attempt()
    return () => {
      left = true
    }
  }, [language])
}

interface Props {
  language: string
  /** Stays as it is until the texts of another language are there. */
  meanwhile?: boolean
  children: ReactNode
}

/**
 * Pages in one language. Nothing of them is drawn in another one before (but `meanwhile`), and all is drawn anew when it changes: numbers and dates are put
 * into words by plain functions, which nothing else would tell.
 */
export function Speaking({ language, meanwhile = false, children }: Props) {
  useSpeaking(language)
  const shown = useLanguage()
  return meanwhile || shown === language ? <Fragment key={shown}>{children}</Fragment> : null
}
