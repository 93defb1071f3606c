import { type ChecklistContent, observers, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { formatEither } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import css from '../player.module.css'
import { Said } from '../Said.tsx'
import { playerTexts } from '../texts.ts'
import type { KindInPlayer, ViewProps } from './view.ts'

function ChecklistView({ content, language, others }: ViewProps<ChecklistContent>) {
  const t = useTexts(playerTexts)
  const wanted = [language, ...others]
  const roles = content.observers ?? []
  const intro = textFor(content.instructions, wanted)
  return (
    <>
      {intro && <Said found={intro} wanted={language} renderText={said => <p className={css.statement}>{said}</p>} />}
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
      <p className="quiet">
        {roles.length > 0
          ? t('observedBy', { roles: formatEither(roles.map(role => inWords(observers[role]))) })
          : t('observer')}
      </p>
    </>
  )
}

export const checklistInPlayer: KindInPlayer<ChecklistContent> = { View: ChecklistView }
