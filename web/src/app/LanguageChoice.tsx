import { useEffect, useRef } from 'react'
import { createStore, useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from './public.module.css'
import { appTexts } from './texts.ts'
import { visitorLanguage, visitorLanguages } from './visitor-language.ts'

/** Returns a language's own name: `Español`. */
function ownName(language: string) {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The page redraws in the chosen language; keyboard users continue where they were. */
const justChosen = createStore(false)

/** Offers the other languages a visitor can choose. */
export default function LanguageChoice() {
  const t = useTexts(appTexts)
  const shown = useStore(visitorLanguage)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (justChosen.get()) box.current?.querySelector('button')?.focus()
    justChosen.set(false)
  }, [])
  return (
    <nav ref={box} aria-label={t('language')} className={css.languages}>
      {visitorLanguages
        .filter(language => language !== shown)
        .map(language => (
          <Button
            key={language}
            lang={language}
            look="quiet"
            size="small"
            onClick={() => {
              justChosen.set(true)
              visitorLanguage.set(language)
            }}
          >
            {ownName(language)}
          </Button>
        ))}
    </nav>
  )
}
