import type { LearningLanguage, ProgramContent, ProgramModule } from '@preceptor/contract'
import { useState } from 'react'
import { ModuleView } from '@/widgets/player/ModuleView.tsx'
import { shownText } from '../program-words.ts'
import css from './content.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

interface Props {
  content: ProgramContent
  module: ProgramModule
  language: LearningLanguage
  agency: readonly LearningLanguage[]
  onLanguage: (code: LearningLanguage) => void
}

/** A module of a version that is not edited. */
export function ModuleReader({ content, module, language, agency, onLanguage }: Props) {
  const [done, setDone] = useState(false)
  return (
    <div className={css.reader}>
      <div className={css.editorHead}>
        <h2>{shownText(module.titles)}</h2>
        <LanguageChoice content={content} agency={agency} language={language} onLanguage={onLanguage} writtenOnly />
      </div>
      <ModuleView content={module.content} language={language} others={agency} done={done} onDone={setDone} />
    </div>
  )
}
