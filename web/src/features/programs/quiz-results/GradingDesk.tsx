import { access, type Answer, api, languages, type Program, type WaitingAnswer } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { useCan } from '@/session/session.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { NotLoaded } from '@/ui/page/NotLoaded.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { Words } from './AnswerList.tsx'
import { Moment } from './attempt-columns.tsx'
import css from './quiz-results.module.css'
import { showsResults } from './shows-results.ts'
import { quizResultsTexts } from './texts.ts'

const keyOf = ({ attempt_id, question_id }: WaitingAnswer) => `${attempt_id}/${question_id}`

/** Answers to grade one after another: points, Enter, next. */
export function GradingDesk({ program }: { program: Program }) {
  const t = useTexts(quizResultsTexts)
  const mayGrade = useCan(access.quizAttempts)
  const asked = useQueryOf(api.quizResults.waiting, { params: { id: program.id } })
  const [skipped, setSkipped] = useState<readonly string[]>([])
  if (!asked.data && asked.isError) return <NotLoaded title={t('notLoaded')} retry={asked.refetch} />
  if (!asked.data) return <SkeletonLines lines={6} />
  const { data: waiting, total } = asked.data
  // Skipped answers come back at the end, in the order they were skipped
  const later = (one: WaitingAnswer) => skipped.indexOf(keyOf(one))
  const queue = waiting.toSorted((a, b) => later(a) - later(b))
  const [first] = queue
  if (!first) return <Empty title={t('nothingToGrade')} hint={t('nothingToGradeHint')} />
  return (
    <div className={css.desk}>
      <p>
        <strong>{t('waitingCount', { count: total })}</strong>{' '}
        <span className="quiet">{mayGrade ? t('gradeKeys') : t('onlyRead')}</span>
      </p>
      <Waiting
        key={keyOf(first)}
        program={program}
        answer={first}
        mayGrade={mayGrade}
        onSkip={
          queue.length > 1
            ? () => setSkipped([...skipped.filter(key => key !== keyOf(first)), keyOf(first)])
            : undefined
        }
      />
    </div>
  )
}

interface WaitingProps {
  program: Program
  answer: WaitingAnswer
  mayGrade: boolean
  onSkip: (() => void) | undefined
}

function Waiting(props: WaitingProps) {
  const t = useTexts(quizResultsTexts)
  const language = useLanguage()
  const { answer, mayGrade, onSkip } = props
  return (
    <Card title={`${answer.name} · ${t('attemptOf', { quiz: answer.quiz, number: answer.number })}`}>
      <div className={css.waiting}>
        <p className="quiet">
          {inWords(languages[answer.language])} · {t('submitted')} <Moment at={answer.submitted_at} />
        </p>
        <div>
          <h3>{t('questionLabel')}</h3>
          <Words texts={answer.texts} language={language} className={css.question} />
        </div>
        <div>
          <h3>{t('answerLabel', { name: answer.name })}</h3>
          <blockquote className={css.quote} lang={answer.language} dir={directionOf(answer.language)}>
            {answer.answer}
          </blockquote>
        </div>
        {mayGrade ? (
          <Grade {...props} />
        ) : (
          onSkip && (
            <div className={css.acts}>
              <Button onClick={onSkip}>{t('skip')}</Button>
            </div>
          )
        )}
      </div>
    </Card>
  )
}

function Grade({ program, answer, onSkip }: WaitingProps) {
  const t = useTexts(quizResultsTexts)
  const { points, name, attempt_id, question_id } = answer
  const [earned, setEarned] = useState('')
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // Focuses the field, so that the next points can be typed at once
  useLayoutEffect(() => box.current?.focus(), [])
  const grade = useSend(api.quizResults.grade, {
    refresh: showsResults,
    done: graded => showToast('success', saidOf(graded, name)),
    fail: failure => {
      const [told] = Object.values(failure.fieldErrors())
      setProblem(told ?? '')
      return told !== undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = Number(earned.trim().replace(',', '.') || Number.NaN)
    if (!(given >= 0 && given <= points)) {
      setProblem(t('pointsMissing', { points }))
      box.current?.focus()
      return
    }
    const params = { id: program.id, attempt_id, question_id }
    grade.send({ params, body: { earned: given, comment: comment || null } })
  }
  const choose = (value: number) => () => {
    setEarned(String(value))
    setProblem('')
    box.current?.focus()
  }
  return (
    <form className={css.grade} onSubmit={submit} noValidate>
      <div className={css.points}>
        <TextField
          ref={box}
          label={t('pointsLabel', { points })}
          required
          inputMode="decimal"
          maxLength={6}
          autoComplete="off"
          value={earned}
          error={problem || undefined}
          onChange={typed => {
            setEarned(typed)
            setProblem('')
          }}
        />
        <div className={css.quick}>
          <Button size="small" onClick={choose(points)}>
            {t('full')}
          </Button>
          <Button size="small" onClick={choose(points / 2)}>
            {t('half')}
          </Button>
          <Button size="small" onClick={choose(0)}>
            {t('none')}
          </Button>
        </div>
      </div>
      <TextAreaField
        label={t('commentLabel')}
        hint={t('commentHint')}
        rows={2}
        maxLength={1000}
        value={comment}
        onChange={setComment}
      />
      <div className={css.acts}>
        <Button type="submit" look="primary" busy={grade.isSending}>
          {t('saveNext')}
        </Button>
        {onSkip && <Button onClick={onSkip}>{t('skip')}</Button>}
      </div>
    </form>
  )
}

function saidOf({ state, score }: Answer<typeof api.quizResults.grade>, name: string): string {
  const { say } = quizResultsTexts
  if (score === null) return say('graded')
  return state === 'passed' ? say('settledPassed', { name, score }) : say('settledFailed', { name, score })
}
