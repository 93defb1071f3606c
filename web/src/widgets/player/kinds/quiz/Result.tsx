import {
  type LanguageTexts,
  type LearningLanguage,
  type MarkedQuestion,
  type QuizAnswers,
  type QuizResult,
  type QuizRun,
  textFor,
} from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { NoneLeft } from './NoneLeft.tsx'
import type { Office } from './quiz-source.ts'
import { answerText } from './answers.ts'
import css from './quiz.module.css'
import { playedQuizTexts } from './texts.ts'
import { useArrival } from './use-arrival.ts'

interface Props {
  wanted: readonly LearningLanguage[]
  run: QuizRun
  result: QuizResult
  answers: QuizAnswers
  isLate: boolean
  /** Attempts left; absent in a preview. */
  left: number | undefined
  office: Office | undefined
  busy: boolean
  problem: string | null
  onAgain: () => void
}

const marks = {
  right: ['right', IconCheck],
  partly: ['partly', IconAlertTriangle],
  wrong: ['wrong', IconX],
  waiting: ['waits', IconClock],
} as const

/** The score, and further feedback as set in the quiz. */
export function Result({ wanted, run, result, answers, isLate, left, office, busy, problem, onAgain }: Props) {
  const t = useTexts(playedQuizTexts)
  const heading = useArrival()
  const { score, passed, pass_mark, questions } = result
  const noneLeft = left === 0
  return (
    <div className={css.attempt}>
      {isLate && <p className={css.problem}>{t('timeIsUp')}</p>}
      <div className={css.result} data-passed={passed ?? undefined}>
        <h3 ref={heading} tabIndex={-1}>
          {t(passed === null ? 'waiting' : passed ? 'passed' : 'failed')}
        </h3>
        {score !== null && <p className={css.score}>{t('score', { score })}</p>}
        {passed !== true && <p>{t('needed', { mark: pass_mark })}</p>}
        {passed === false && !noneLeft && questions && <p>{t('reviewFirst')}</p>}
        {passed === false && left !== undefined && left > 0 && <p>{t('left', { count: left })}</p>}
      </div>
      {questions && (
        <ol className={css.marks}>
          {questions.map(one => (
            <Marked key={one.id} {...{ one, run, answers, wanted }} />
          ))}
        </ol>
      )}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {passed === false && noneLeft && <NoneLeft office={office} />}
      {passed === false && !noneLeft && (
        <div className={css.ways}>
          <Button look="primary" busy={busy} onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface MarkedProps extends Pick<Props, 'run' | 'answers' | 'wanted'> {
  one: MarkedQuestion
}

function Marked({ one, run, answers, wanted }: MarkedProps) {
  const t = useTexts(playedQuizTexts)
  const question = run.questions.find(({ id }) => id === one.id)
  if (!question) return null
  const [word, Icon] = marks[one.mark]
  const said = textFor(question.texts, wanted)
  // A single answer is already shown above
  const isAlone = question.kind !== 'multiple'
  const text = (answer: readonly string[]) =>
    answerText(question, answer, wanted, is => t(is ? 'yes' : 'no')) || t('noAnswer')
  return (
    <li data-mark={one.mark}>
      <strong className={css.mark}>
        <Icon size={16} aria-hidden="true" /> {t(word)}
      </strong>
      <p lang={said?.language} dir={said ? directionOf(said.language) : undefined}>
        {said?.text}
      </p>
      <p className="quiet">{t('yourAnswer', { text: text(answers[one.id] ?? []) })}</p>
      {one.chosen.map(({ id, explanations }) => (
        <Why key={id} texts={explanations} about={isAlone ? '' : text([id])} wanted={wanted} />
      ))}
      {one.right && one.mark !== 'right' && <p>{t('rightAnswer', { text: text(one.right) })}</p>}
      <Why texts={one.explanations} wanted={wanted} />
    </li>
  )
}

interface WhyProps extends Pick<Props, 'wanted'> {
  texts: LanguageTexts
  /** The answer that the explanation is about, if that isn't clear. */
  about?: string
}

function Why({ texts, about, wanted }: WhyProps) {
  const found = textFor(texts, wanted)
  return (
    found && (
      <p lang={found.language} dir={directionOf(found.language)} className={css.why}>
        {about && <strong>{about}: </strong>}
        {found.text}
      </p>
    )
  )
}
