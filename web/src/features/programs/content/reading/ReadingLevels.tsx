import { type LearningLanguage, type ModuleContent, textsIn } from '@preceptor/contract'
import { useDeferredValue, useMemo } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { gradeWord } from '../../program-words.ts'
import { programsTexts } from '../../texts.ts'
import css from '../content.module.css'
import { gradesOf, isMeasured } from './grades.ts'

/** Caregivers read it with ease. */
const aim = 8
const excerptOf = (text: string) => (text.length > 70 ? `${text.slice(0, 68).trimEnd()}…` : text)

/** How hard the texts of a module are to read, while they are written. */
export function ReadingLevels({ content, language }: { content: ModuleContent; language: LearningLanguage }) {
  const t = useTexts(programsTexts)
  // typing comes first
  const settled = useDeferredValue(content)
  const graded = useMemo(
    () => (isMeasured(language) ? gradesOf(textsIn(settled, language), language) : []),
    [settled, language],
  )
  const [hardest, ...others] = graded
  if (!hardest) return null
  return (
    <div className={css.reading}>
      <p>
        {t('readingLevel')} <strong data-hard={hardest.grade > aim || undefined}>{gradeWord(hardest.grade)}</strong>
      </p>
      <p className="quiet">{t(hardest.grade > aim ? 'readingHard' : 'readingFits')}</p>
      {others.length > 0 && (
        <details>
          <summary>{t('readingEach', { count: graded.length })}</summary>
          <ul>
            {graded.map(({ text, grade, together }, at) => (
              <li key={at}>
                {together ? t('readingShort') : <span lang={language}>{excerptOf(text)}</span>}{' '}
                <strong>{gradeWord(grade)}</strong>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
