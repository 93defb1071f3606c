import {
  type LearningLanguage,
  type QuizContent,
  type QuizAnswers,
  type QuizResult,
  textFor,
} from '@preceptor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from '../../player.module.css'
import { Said } from '../../Said.tsx'
import type { ViewProps } from '../view.ts'
import { Asked } from './Asked.tsx'
import { Countdown } from './Countdown.tsx'
import { isAnswered } from './answers.ts'
import own from './quiz.module.css'
import type { PlayedRun, QuizFacts } from './quiz-source.ts'
import { QuizReading } from './QuizReading.tsx'
import { GradeFirst, NoneLeft } from './NoneLeft.tsx'
import { Result } from './Result.tsx'
import { playedQuizTexts } from './texts.ts'

type State =
  | { is: 'before' }
  | { is: 'under way'; run: PlayedRun }
  | { is: 'done'; run: PlayedRun; result: QuizResult; isLate: boolean }

/** Before, during and after an attempt; read-only without one. */
export default function QuizView(props: ViewProps<QuizContent>) {
  const { quiz } = props
  return quiz ? <QuizAttempt {...props} quiz={quiz} /> : <QuizReading {...props} />
}

type AttemptProps = ViewProps<QuizContent> & { quiz: NonNullable<ViewProps<QuizContent>['quiz']> }

function QuizAttempt({ content, language, others, onDone, quiz }: AttemptProps) {
  const t = useTexts(playedQuizTexts)
  const [state, setState] = useState<State>({ is: 'before' })
  const [answers, setAnswers] = useState<QuizAnswers>({})
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const wanted = [language, ...others]
  const start = () => {
    setBusy(true)
    setProblem(null)
    quiz
      .start()
      .then(
        run => {
          setAnswers(run.answers ?? {})
          setAt(0)
          setState({ is: 'under way', run })
        },
        (error: unknown) => setProblem(sentenceOf(error) ?? t('notStarted')),
      )
      .finally(() => setBusy(false))
  }
  const submit = (run: PlayedRun, isLate: boolean) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    quiz
      .submit(run, answers, language)
      .then(
        result => {
          setState({ is: 'done', run, result, isLate })
          // If a person must grade it, the learner's part is done
          onDone(result.passed !== false)
        },
        (error: unknown) => setProblem(sentenceOf(error) ?? t('notSent')),
      )
      .finally(() => setBusy(false))
  }
  const timeUp = useEffectEvent(() => {
    if (state.is === 'under way') submit(state.run, true)
  })
  const isUnderWay = state.is === 'under way'
  const tell = useEffectEvent((yes: boolean) => quiz.onUnderWay(yes))
  useEffect(() => {
    if (!isUnderWay) return
    tell(true)
    return () => tell(false)
  }, [isUnderWay])
  if (state.is === 'before') return <Before {...{ content, language, wanted, quiz, busy, problem }} onStart={start} />
  if (state.is === 'done')
    return (
      <Result
        {...{ wanted, answers, busy, problem }}
        run={state.run}
        result={state.result}
        isLate={state.isLate}
        left={quiz.facts()?.attempts_left}
        office={quiz.office}
        onAgain={start}
      />
    )
  const { run } = state
  const facts = quiz.facts()
  // Including extra attempts, and at least the number of this one
  const total = facts ? Math.max(facts.attempts_used + facts.attempts_left, run.number ?? 0) : content.max_attempts
  const question = run.questions[at]
  const open = run.questions.filter(one => !isAnswered(one, answers[one.id])).length
  const isLast = at === run.questions.length - 1
  return (
    <div className={own.attempt}>
      {run.number !== undefined && (
        <p className="quiet">
          {total === null ? t('attempt', { number: run.number }) : t('attemptOf', { number: run.number, total })}
        </p>
      )}
      {run.time_limit_minutes !== null && (
        <Countdown key={run.token} seconds={run.seconds_left ?? run.time_limit_minutes * 60} onEnd={() => timeUp()} />
      )}
      {question && (
        <Asked
          key={question.id}
          question={question}
          number={at + 1}
          total={run.questions.length}
          answer={answers[question.id] ?? []}
          wanted={wanted}
          onAnswer={answer => {
            const now = { ...answers, [question.id]: answer }
            setAnswers(now)
            quiz.onAnswers(run, now)
          }}
        />
      )}
      {isLast && open > 0 && <p className="quiet">{t('unanswered', { count: open })}</p>}
      {problem && (
        <p role="alert" className={own.problem}>
          {problem}
        </p>
      )}
      <div className={own.ways}>
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('previous')}</Button>}
        {isLast ? (
          <Button look="primary" busy={busy} onClick={() => submit(run, false)}>
            {t('submit')}
          </Button>
        ) : (
          <Button look="primary" onClick={() => setAt(at + 1)}>
            {t('following')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Returns the server's reason for a refusal. */
const sentenceOf = (error: unknown) =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500
    ? error.message
    : null

interface BeforeProps {
  content: QuizContent
  language: LearningLanguage
  wanted: readonly LearningLanguage[]
  quiz: NonNullable<ViewProps<QuizContent>['quiz']>
  busy: boolean
  problem: string | null
  onStart: () => void
}

function Before({ content, language, wanted, quiz, busy, problem, onStart }: BeforeProps) {
  const t = useTexts(playedQuizTexts)
  const intro = textFor(content.instructions, wanted)
  const facts = quiz.facts()
  const hasScore = facts !== undefined && facts.last_score !== null
  const mark = facts?.pass_mark ?? content.pass_mark ?? quiz.pass_mark
  const pools = new Map(content.pools.map(({ id, draws }) => [id, draws]))
  const count =
    facts?.questions ??
    content.questions.filter(({ pool_id }) => pool_id === null || !pools.has(pool_id)).length +
      content.pools.reduce(
        (sum, { id, draws }) => sum + Math.min(draws, content.questions.filter(({ pool_id }) => pool_id === id).length),
        0,
      )
  return (
    <div className={own.attempt}>
      {intro && <Said found={intro} wanted={language} renderText={said => <p className={css.statement}>{said}</p>} />}
      <ul className={own.facts}>
        {count > 0 && <li>{t('questions', { count })}</li>}
        {mark !== null && !hasScore && <li>{t('passMark', { mark })}</li>}
        {content.time_limit_minutes !== null && <li>{t('timeLimit', { minutes: content.time_limit_minutes })}</li>}
        {facts && facts.attempts_left > 0 ? (
          <NextAttempt facts={facts} />
        ) : (
          !facts && content.max_attempts !== null && <li>{t('attempts', { count: content.max_attempts })}</li>
        )}
        {content.cool_down_hours !== null && content.cool_down_hours > 0 && (
          <li>{t('coolDown', { count: content.cool_down_hours })}</li>
        )}
      </ul>
      {hasScore && mark !== null && (
        <p>
          <strong>{t('lastScore', { score: facts.last_score ?? 0 })}</strong> {t('needed', { mark })}
        </p>
      )}
      {problem && (
        <p role="alert" className={own.problem}>
          {problem}
        </p>
      )}
      {facts && facts.attempts_waiting > 0 && <GradeFirst office={quiz.office} isLast={facts.attempts_left === 0} />}
      {facts?.attempts_left === 0 ? (
        facts.attempts_waiting === 0 && <NoneLeft office={quiz.office} />
      ) : (
        <div className={own.begin}>
          <Button look="primary" size="large" wide busy={busy} onClick={onStart}>
            {t('start')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The number of the next attempt, with the reason if it is beyond the quiz's limit, and a note before the last one. */
function NextAttempt({ facts: { attempts_used, attempts_left, attempts_granted } }: { facts: QuizFacts }) {
  const t = useTexts(playedQuizTexts)
  const isGranted = attempts_used > 0 && attempts_left <= attempts_granted
  return (
    <>
      <li>{t('attemptOf', { number: attempts_used + 1, total: attempts_used + attempts_left })}</li>
      {isGranted && <li>{t('granted', { count: attempts_left })}</li>}
      {attempts_used > 0 && attempts_left === 1 && <li>{t('lastAttempt')}</li>}
    </>
  )
}
