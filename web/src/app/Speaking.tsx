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
  /** Keeps showing the current language until the texts of the new one have loaded. */
  meanwhile?: boolean
  children: ReactNode
}

/**
 * Renders pages in one language. They only render in another one with `meanwhile`, and redraw when it changes, because plain
 * functions format numbers and dates and don't notice a change.
 */
export function Speaking({ language, meanwhile = false, children }: Props) {
  useSpeaking(language)
  const shown = useLanguage()
  return meanwhile || shown === language ? <Fragment key={shown}>{children}</Fragment> : null
}
