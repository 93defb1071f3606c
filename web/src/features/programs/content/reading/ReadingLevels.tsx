import { type LearningLanguage, type ModuleContent, textsIn } from '@preceptor/contract'
import { useEffect, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { gradeWord } from '../../program-words.ts'
import { programsTexts } from '../../texts.ts'
import css from '../content.module.css'
import { type GradedText, gradesOf, isMeasured } from './grades.ts'

/** Caregivers read this grade easily. */
const aim = 8
const excerptOf = (text: string) => (text.length > 70 ? `${text.slice(0, 68).trimEnd()}…` : text)

/** Shows the reading levels of a module's texts as they are written. */
export function ReadingLevels({ content, language }: { content: ModuleContent; language: LearningLanguage }) {
  const t = useTexts(programsTexts)
  const graded = useGrades(content, language)
  const [shows, setShows] = useState(false)
  const [hardest, ...others] = graded
  if (!hardest) return null
  return (
    <div className={css.reading}>
      <p>
        {t('readingLevel')} <strong data-hard={hardest.grade > aim || undefined}>{gradeWord(hardest.grade)}</strong>
      </p>
      <p className="quiet">{t(hardest.grade > aim ? 'readingHard' : 'readingFits')}</p>
      {others.length > 0 && (
        <details open={shows} onToggle={event => setShows(event.currentTarget.open)}>
          <summary>{t('readingEach', { count: graded.length })}</summary>
          {shows && (
            <ul>
              {graded.map(({ text, grade, together }, at) => (
                <li key={at}>
                  {together ? t('readingShort') : <span lang={language}>{excerptOf(text)}</span>}{' '}
                  <strong>{gradeWord(grade)}</strong>
                </li>
              ))}
            </ul>
          )}
        </details>
      )}
    </div>
  )
}

/** Opening and typing have priority: texts are measured after a short pause in typing. */
const pause = 300

function useGrades(content: ModuleContent, language: LearningLanguage): readonly GradedText[] {
  const [found, setFound] = useState<{ language: LearningLanguage; graded: readonly GradedText[] } | null>(null)
  useEffect(() => {
    if (!isMeasured(language)) return
    const timer = setTimeout(
      () => setFound({ language, graded: gradesOf(textsIn(content, language), language) }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [content, language])
  return found?.language === language ? found.graded : []
}
