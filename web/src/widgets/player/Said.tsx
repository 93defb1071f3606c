import type { LearningLanguage } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import type { ReactNode } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { languageWithin } from '@/widgets/languages/language-name.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface SaidProps<T> {
  found: { language: LearningLanguage; text: T } | null
  wanted: LearningLanguage
  renderText: (text: T) => ReactNode
}

/** A text with its language; if it isn't the requested one, the page says so. */
export function Said<T>({ found, wanted, renderText }: SaidProps<T>) {
  const t = useTexts(playerTexts)
  if (!found) return <p className="quiet">{t('empty')}</p>
  return (
    <>
      {found.language !== wanted && (
        <p className={css.fallback}>
          {t('notIn', { wanted: languageWithin(wanted), shown: languageWithin(found.language) })}
        </p>
      )}
      <div lang={found.language} dir={directionOf(found.language)}>
        {renderText(found.text)}
      </div>
    </>
  )
}
