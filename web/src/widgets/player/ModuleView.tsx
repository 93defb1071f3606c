import { type LearningLanguage, languages, type ModuleContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import type { ReactNode } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import css from './player.module.css'
import { RichTextView } from './RichTextView.tsx'
import { playerTexts } from './texts.ts'

interface Props {
  content: ModuleContent
  language: LearningLanguage
  /** The agency's order, for what is not there in the language. */
  others: readonly LearningLanguage[]
  /** Whether the learner has confirmed, of a statement. */
  confirmed: boolean
  onConfirm: (confirmed: boolean) => void
}

/** What a module shows a learner, in their language or the nearest there is, which it says. */
export function ModuleView({ content, language, others, confirmed, onConfirm }: Props) {
  const t = useTexts(playerTexts)
  const wanted = [language, ...others]
  switch (content.kind) {
    case 'document': {
      const found = textFor(content.bodies, wanted)
      return <Said found={found} wanted={language} renderText={body => <RichTextView text={body} />} />
    }
    case 'acknowledgement': {
      const found = textFor(content.statements, wanted)
      return (
        <>
          <Said
            found={found}
            wanted={language}
            renderText={statement => <p className={css.statement}>{statement}</p>}
          />
          {found && <CheckField label={t('understood')} checked={confirmed} onChange={onConfirm} />}
        </>
      )
    }
    case 'checklist': {
      const intro = textFor(content.instructions, wanted)
      return (
        <>
          {intro && (
            <Said found={intro} wanted={language} renderText={said => <p className={css.statement}>{said}</p>} />
          )}
          {content.items.length === 0 && <p className="quiet">{t('empty')}</p>}
          <ul className={css.skills}>
            {content.items.map(({ id, texts }) => {
              const skill = textFor(texts, wanted)
              return (
                skill && (
                  <li key={id} lang={skill.language} dir={directionOf(skill.language)}>
                    <span>{skill.text}</span>
                    <span className={css.marks} aria-hidden="true">
                      <span>{t('met')}</span>
                      <span>{t('notMet')}</span>
                    </span>
                  </li>
                )
              )
            })}
          </ul>
          <p className="quiet">{t('observer')}</p>
        </>
      )
    }
  }
}

interface SaidProps<T> {
  found: { language: LearningLanguage; text: T } | null
  wanted: LearningLanguage
  renderText: (text: T) => ReactNode
}

function Said<T>({ found, wanted, renderText }: SaidProps<T>) {
  const t = useTexts(playerTexts)
  if (!found) return <p className="quiet">{t('empty')}</p>
  return (
    <>
      {found.language !== wanted && (
        <p className={css.fallback}>
          {t('notIn', { wanted: inWords(languages[wanted]), shown: inWords(languages[found.language]) })}
        </p>
      )}
      <div lang={found.language} dir={directionOf(found.language)}>
        {renderText(found.text)}
      </div>
    </>
  )
}
