import { type LearningLanguage, type Question, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { AnswerExplanation, ExplainButton, useExplanations } from './AnswerExplanation.tsx'
import { blankAnswer, blankPair, blankStep, hasRoom, isBlank, isBlankAnswer, isBlankPair } from './edit-questions.ts'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

interface Props<Q = Question> {
  question: Q
  language: LearningLanguage
  write: (next: Question) => void
  focus: (place: string) => void
}
type OfKind<K extends Question['kind']> = Extract<Question, { kind: K }>

/** Returns the field that Enter moves to after the question. */
export function firstPlace(question: Question): string | null {
  const first =
    'answers' in question
      ? question.answers[0]
      : 'steps' in question
        ? question.steps[0]
        : 'pairs' in question
          ? question.pairs[0]
          : null
  if (first) return `a:${first.id}`
  return question.kind === 'short' ? `a:${question.id}` : question.kind === 'true_false' ? `t:${question.id}` : null
}

export function AnswerFields(props: Props) {
  const { question } = props
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <Choices {...props} question={question} />
    case 'true_false':
      return <Truth {...props} question={question} />
    case 'ordering':
      return <Steps {...props} question={question} />
    case 'matching':
      return <Pairs {...props} question={question} />
    case 'short':
      return <Accepted {...props} question={question} />
  }
}

interface Rows<R> {
  rows: readonly R[]
  set: (rows: R[]) => void
  blank: () => R
  isBlank: (row: R) => boolean
  focus: (place: string) => void
}

/** Enter moves to the next row or adds one; Backspace removes a blank one. */
function rowKeys<R extends { id: string }>(of: Rows<R>, at: number) {
  const { rows, set, isBlank, focus } = of
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const row = rows[at]
    if (event.key === 'Enter') {
      event.preventDefault()
      toNextRow(of, at)
    } else if (
      event.key === 'Backspace' &&
      event.currentTarget.value === '' &&
      row &&
      isBlank(row) &&
      rows.length > 1
    ) {
      event.preventDefault()
      focus(`a:${(rows[at - 1] ?? rows[at + 1])?.id ?? ''}`)
      set(rows.toSpliced(at, 1))
    }
  }
}

function toNextRow<R extends { id: string }>({ rows, set, blank, isBlank, focus }: Rows<R>, at: number) {
  const [row, next] = [rows[at], rows[at + 1]]
  if (next) focus(`a:${next.id}`)
  else if (row && !isBlank(row) && hasRoom(rows)) {
    const made = blank()
    focus(`a:${made.id}`)
    set([...rows, made])
  }
}

interface ListProps<R> extends Rows<R> {
  legend: string
  addLabel: string
  removeLabel: (number: number) => string
  renderRow: (row: R, at: number) => ReactNode
  /** Renders below the row. */
  renderMore?: (row: R, at: number) => ReactNode
}

/** Rows, each with a remove button, and a button to add another. */
function RowList<R extends { id: string }>(props: ListProps<R>) {
  const { rows, set, blank, focus, legend, addLabel, removeLabel, renderRow, renderMore } = props
  return (
    <fieldset className={css.rows}>
      <legend>{legend}</legend>
      {rows.map((row, at) => (
        <Fragment key={row.id}>
          <div className={css.answer}>
            {renderRow(row, at)}
            <IconButton label={removeLabel(at + 1)} onClick={() => set(rows.toSpliced(at, 1))}>
              <IconTrash size={16} />
            </IconButton>
          </div>
          {renderMore?.(row, at)}
        </Fragment>
      ))}
      {hasRoom(rows) && (
        <Button
          size="small"
          icon={<IconPlus size={14} />}
          onClick={() => {
            const made = blank()
            focus(`a:${made.id}`)
            set([...rows, made])
          }}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

const inLanguage = (texts: Question['texts'], language: LearningLanguage) => ({
  lang: language,
  dir: directionOf(language),
  autoComplete: 'off',
  maxLength: 1000,
  hideLabel: true,
  value: texts[language] ?? '',
  placeholder: texts[language] ? '' : (textFor(texts, [])?.text ?? ''),
})

function Choices({ question, language, write, focus }: Props<OfKind<'single' | 'multiple'>>) {
  const t = useTexts(quizTexts)
  const explanations = useExplanations()
  const isSingle = question.kind === 'single'
  const set = (answers: typeof question.answers) => write({ ...question, answers })
  const rows = { rows: question.answers, set, blank: () => blankAnswer(), focus, isBlank: isBlankAnswer }
  const mark = (at: number, is_right: boolean) =>
    set(
      question.answers.map((one, index) => ({
        ...one,
        is_right: index === at ? is_right : one.is_right && !(isSingle && is_right),
      })),
    )
  return (
    <RowList
      {...rows}
      legend={t('answers')}
      addLabel={t('addAnswer')}
      removeLabel={number => t('removeAnswer', { number })}
      renderRow={(row, at) => (
        <>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={`right ${question.id}`}
            className={css.flag}
            aria-label={t('isRight', { number: at + 1 })}
            checked={row.is_right}
            onChange={event => mark(at, event.target.checked)}
          />
          <TextField
            label={t('answer', { number: at + 1 })}
            data-place={`a:${row.id}`}
            {...inLanguage(row.texts, language)}
            onKeyDown={rowKeys(rows, at)}
            onChange={said => set(question.answers.with(at, { ...row, texts: { ...row.texts, [language]: said } }))}
          />
          <ExplainButton
            {...{ explanations, id: row.id, texts: row.explanations, focus }}
            label={t('explainAnswer', { number: at + 1 })}
          />
        </>
      )}
      renderMore={(row, at) => (
        <AnswerExplanation
          {...{ explanations, language, id: row.id, texts: row.explanations }}
          label={t('answerExplanation', { number: at + 1 })}
          write={said => set(question.answers.with(at, { ...row, explanations: said }))}
          onEnter={() => toNextRow(rows, at)}
        />
      )}
    />
  )
}

function Truth({ question, language, write, focus }: Props<OfKind<'true_false'>>) {
  const t = useTexts(quizTexts)
  const explanations = useExplanations()
  return (
    <fieldset className={css.rows}>
      <legend>{t('rightAnswer')}</legend>
      {[true, false].map(value => {
        const answer = t(value ? 'yes' : 'no')
        const field = value ? 'true_explanations' : 'false_explanations'
        const explained = { explanations, id: field, texts: question[field] }
        return (
          <Fragment key={field}>
            <div className={css.answer}>
              <CheckField
                type="radio"
                name={`truth ${question.id}`}
                {...(value && { 'data-place': `t:${question.id}` })}
                label={answer}
                checked={question.is_true === value}
                onChange={() => write({ ...question, is_true: value })}
              />
              <ExplainButton {...explained} focus={focus} label={t('explainTruth', { answer })} />
            </div>
            <AnswerExplanation
              {...explained}
              language={language}
              label={t('truthExplanation', { answer })}
              write={said => write({ ...question, [field]: said })}
            />
          </Fragment>
        )
      })}
    </fieldset>
  )
}

function Steps({ question, language, write, focus }: Props<OfKind<'ordering'>>) {
  const t = useTexts(quizTexts)
  const { steps } = question
  const set = (next: typeof steps) => write({ ...question, steps: next })
  const isBlankStep = ({ texts }: (typeof steps)[number]) => isBlank(texts)
  const rows = { rows: steps, set, blank: () => blankStep(), focus, isBlank: isBlankStep }
  const swap = (at: number, to: number) => {
    const [one, other] = [steps[at], steps[to]]
    if (one && other) set(steps.with(at, other).with(to, one))
  }
  return (
    <RowList
      {...rows}
      legend={t('steps')}
      addLabel={t('addStep')}
      removeLabel={number => t('removeStep', { number })}
      renderRow={(row, at) => (
        <>
          <TextField
            label={t('step', { number: at + 1 })}
            data-place={`a:${row.id}`}
            {...inLanguage(row.texts, language)}
            onKeyDown={rowKeys(rows, at)}
            onChange={said => set(steps.with(at, { ...row, texts: { ...row.texts, [language]: said } }))}
          />
          <IconButton label={t('stepUp', { number: at + 1 })} onClick={() => swap(at, at - 1)}>
            <IconArrowUp size={16} />
          </IconButton>
          <IconButton label={t('stepDown', { number: at + 1 })} onClick={() => swap(at, at + 1)}>
            <IconArrowDown size={16} />
          </IconButton>
        </>
      )}
    />
  )
}

function Pairs({ question, language, write, focus }: Props<OfKind<'matching'>>) {
  const t = useTexts(quizTexts)
  const { pairs } = question
  const set = (next: typeof pairs) => write({ ...question, pairs: next })
  const rows = { rows: pairs, set, blank: () => blankPair(), focus, isBlank: isBlankPair }
  return (
    <RowList
      {...rows}
      legend={t('pairs')}
      addLabel={t('addPair')}
      removeLabel={number => t('removePair', { number })}
      renderRow={(row, at) => (
        <>
          <TextField
            label={t('left', { number: at + 1 })}
            data-place={`a:${row.id}`}
            {...inLanguage(row.lefts, language)}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
              event.preventDefault()
              focus(`b:${row.id}`)
            }}
            onChange={said => set(pairs.with(at, { ...row, lefts: { ...row.lefts, [language]: said } }))}
          />
          <span aria-hidden="true">→</span>
          <TextField
            label={t('right', { number: at + 1 })}
            data-place={`b:${row.id}`}
            {...inLanguage(row.rights, language)}
            onKeyDown={rowKeys(rows, at)}
            onChange={said => set(pairs.with(at, { ...row, rights: { ...row.rights, [language]: said } }))}
          />
        </>
      )}
    />
  )
}

function Accepted({ question, language, write }: Props<OfKind<'short'>>) {
  const t = useTexts(quizTexts)
  const kept = question.accepted[language] ?? []
  const [typed, setTyped] = useState({ language, text: kept.join('\n') })
  const linesOf = (text: string) =>
    text
      .split('\n')
      .map(line => line.trim().slice(0, 200))
      .filter(Boolean)
      .slice(0, 20)
  // Another language, or text by another user
  const isTheirs = typed.language !== language || linesOf(typed.text).join('\n') !== kept.join('\n')
  const text = isTheirs ? kept.join('\n') : typed.text
  return (
    <div className={css.rows}>
      {!question.by_hand && (
        <TextAreaField
          label={t('accepted')}
          hint={t('acceptedHint')}
          rows={3}
          maxLength={4000}
          lang={language}
          dir={directionOf(language)}
          data-place={`a:${question.id}`}
          value={text}
          onChange={said => {
            setTyped({ language, text: said })
            const { [language]: _, ...others } = question.accepted
            const lines = linesOf(said)
            write({ ...question, accepted: lines.length > 0 ? { ...others, [language]: lines } : others })
          }}
        />
      )}
      <CheckField
        label={t('byHand')}
        hint={t('byHandHint')}
        checked={question.by_hand}
        onChange={by_hand => write({ ...question, by_hand })}
      />
    </div>
  )
}
