import type { QuizContent, QuizFault } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { placeOf } from './edit-questions.ts'
import { faultWords } from './fault-words.ts'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

interface Props {
  content: QuizContent
  faults: readonly QuizFault[]
  onOpen: (id: string) => void
}

/** All faults, as a list of links. */
export function FaultList({ content, faults, onOpen }: Props) {
  const t = useTexts(quizTexts)
  if (faults.length === 0) return null
  return (
    <details className={css.faults}>
      <summary>{t('toFix', { count: faults.length })}</summary>
      <ul>
        {faults.map(one => (
          <li key={`${one.question_id} ${one.pool_id} ${one.fault}`}>
            {one.question_id === null ? (
              t('fixPool', {
                pool: content.pools.find(({ id }) => id === one.pool_id)?.name ?? '',
                fault: faultWords(one),
              })
            ) : (
              <button type="button" className={css.faultLink} onClick={() => onOpen(one.question_id ?? '')}>
                {t('fixQuestion', { number: placeOf(content, one.question_id) + 1, fault: faultWords(one) })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
