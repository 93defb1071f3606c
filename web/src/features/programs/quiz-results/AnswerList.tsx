import { type AnswerLine, type AttemptAnswer, type LanguageTexts, type QuizAttempt, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import css from './quiz-results.module.css'
import { quizResultsTexts } from './texts.ts'

const marks = {
  right: ['right', IconCheck],
  partly: ['partly', IconAlertTriangle],
  wrong: ['wrong', IconX],
  waiting: ['waiting', IconClock],
} as const

/** Each question with its answer, in the user's language if available. */
export function AnswerList({ attempt: { answers } }: { attempt: QuizAttempt }) {
  const language = useLanguage()
  return (
    <ol className={css.answers}>
      {answers.map(answer => (
        <OneAnswer key={answer.question_id} answer={answer} language={language} />
      ))}
    </ol>
  )
}

function OneAnswer({ answer, language }: { answer: AttemptAnswer; language: string }) {
  const t = useTexts(quizResultsTexts)
  const { mark, earned, points, kind, answered, right, explanations, comment } = answer
  const [word, Icon] = marks[mark]
  const isOrder = kind === 'ordering'
  return (
    <li data-mark={mark}>
      <Words texts={answer.texts} language={language} className={css.question} />
      <p className={css.mark}>
        <Icon size={16} aria-hidden="true" />
        <strong>{t(word)}</strong>
        <span className="quiet">{t('pointsOf', { earned, points })}</span>
      </p>
      <dl className={css.said}>
        <dt>{t('answered')}</dt>
        <dd>
          {answered.length > 0 ? <Lines {...{ lines: answered, language, isOrder }} /> : <em>{t('noAnswer')}</em>}
        </dd>
        {right && mark !== 'right' && right.length > 0 && (
          <>
            <dt>{t('rightAnswer')}</dt>
            <dd>
              <Lines {...{ lines: right, language, isOrder }} />
            </dd>
          </>
        )}
        {textFor(explanations, [language]) && (
          <>
            <dt>{t('explanation')}</dt>
            <dd>
              <Words texts={explanations} language={language} />
            </dd>
          </>
        )}
        {comment && (
          <>
            <dt>{t('comment')}</dt>
            <dd>{answer.graded_by_name ? `${comment} (${answer.graded_by_name})` : comment}</dd>
          </>
        )}
      </dl>
    </li>
  )
}

interface LinesProps {
  lines: readonly AnswerLine[]
  language: string
  isOrder: boolean
}

function Lines({ lines, language, isOrder }: LinesProps) {
  const t = useTexts(quizResultsTexts)
  const one = ({ left, texts, is, why }: AnswerLine) => (
    <>
      {left && <>{textFor(left, [language])?.text} → </>}
      {is === null ? (textFor(texts, [language])?.text ?? t('noAnswer')) : t(is ? 'yes' : 'no')}
      {textFor(why, [language]) && <span className={css.why}>{textFor(why, [language])?.text}</span>}
    </>
  )
  const [first] = lines
  if (first && lines.length === 1) return <p dir="auto">{one(first)}</p>
  const List = isOrder ? 'ol' : 'ul'
  return (
    <List>
      {lines.map((line, at) => (
        // an answer never changes, and two of its lines may read the same
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} dir="auto">
          {one(line)}
        </li>
      ))}
    </List>
  )
}

/** A text in the language, or the nearest available. */
export function Words({
  texts,
  language,
  className,
}: {
  texts: LanguageTexts
  language: string
  className?: string | undefined
}) {
  const found = textFor(texts, [language])
  return (
    <p className={className} lang={found?.language} dir={found ? directionOf(found.language) : undefined}>
      {found?.text}
    </p>
  )
}
