import type { Id, LearningLanguage, ProgramContent, ProgramModule } from '@preceptor/contract'
import { useState } from 'react'
import { useAgency } from '@/nav/area.tsx'
import { ModuleView } from '@/widgets/player/ModuleView.tsx'
import { Attachments } from '@/widgets/upload/Attachments.tsx'
import { useProgramFiles } from '../use-program-files.ts'
import { shownText } from '../program-words.ts'
import css from './content.module.css'
import { LanguageChoice } from './LanguageChoice.tsx'

interface Props {
  program_id: Id
  content: ProgramContent
  module: ProgramModule
  language: LearningLanguage
  agency: readonly LearningLanguage[]
  onLanguage: (code: LearningLanguage) => void
}

/** A module of a read-only version. */
export function ModuleReader({ program_id, content, module, language, agency, onLanguage }: Props) {
  const [done, setDone] = useState(false)
  const ask = useProgramFiles(program_id)
  const { timeZone } = useAgency()
  return (
    <div className={css.reader}>
      <div className={css.editorHead}>
        <h2>{shownText(module.titles)}</h2>
        <LanguageChoice content={content} agency={agency} language={language} onLanguage={onLanguage} writtenOnly />
      </div>
      <ModuleView
        content={module.content}
        files={module.files}
        saidSince={module.said_since}
        timeZone={timeZone}
        attachments={module.attachments}
        Attachments={Attachments}
        ask={ask}
        language={language}
        others={agency}
        done={done}
        onDone={setDone}
      />
    </div>
  )
}
