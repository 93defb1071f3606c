import {
  completeIn,
  languages,
  type LearningLanguage,
  type ProgramContent,
  type ProgramModule,
  writtenIn,
} from '@preceptor/contract'
import { useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import type { PlayerHost } from './player-host.ts'
import { playerTexts } from './texts.ts'

/** For readers with the whole content: any language that has text. */
export function useReading(
  content: Pick<ProgramContent, 'titles'> & { modules: readonly Pick<ProgramModule, 'titles' | 'content'>[] },
  order: readonly LearningLanguage[],
): PlayerHost['reading'] {
  const t = useTexts(playerTexts)
  const offered = writtenIn(content, content.modules)
  const complete = completeIn(content, content.modules)
  const [language, onChoose] = useState<LearningLanguage>(
    order.find(code => offered.includes(code)) ?? offered[0] ?? 'en',
  )
  const nameOf = (code: LearningLanguage) => {
    const name = inWords(languages[code])
    return complete.includes(code) ? name : t('incomplete', { language: name })
  }
  return { language, offered, nameOf, onChoose }
}
