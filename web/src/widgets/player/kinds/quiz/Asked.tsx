import { type AskedQuestion, type LanguageTexts, type LearningLanguage, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { Said } from '../../Said.tsx'
import { orderOf } from './answers.ts'
import css from './quiz.module.css'
import { playedQuizTexts } from './texts.ts'
import { useArrival } from './use-arrival.ts'

interface Props {
  question: AskedQuestion
  number: number
  total: number
  answer: readonly string[]
  wanted: readonly LearningLanguage[]
  onAnswer: (answer: string[]) => void
}

/** One question, sized for a phone screen. */
export function Asked(props: Props) {
  const { question, number, total, wanted } = props
  const heading = useArrival()
  const t = useTexts(playedQuizTexts)
  return (
    <div className={css.asked}>
      <h3 ref={heading} tabIndex={-1}>
        {t('questionOf', { number, total })} <span className="quiet">{t('points', { points: question.points })}</span>
      </h3>
      <Said
        found={textFor(question.texts, wanted)}
        wanted={wanted[0] ?? 'en'}
        renderText={said => <p className={css.question}>{said}</p>}
      />
      <Answer {...props} />
    </div>
  )
}

function Answer(props: Props) {
  switch (props.question.kind) {
    case 'single':
    case 'multiple':
    case 'true_false':
      return <Choose {...props} />
    case 'ordering':
      return <Order {...props} />
    case 'matching':
      return <Match {...props} />
    case 'short':
      return <Write {...props} />
  }
}

const spoken = (texts: LanguageTexts, wanted: readonly string[]) => textFor(texts, wanted)
function Words({ texts, wanted }: { texts: LanguageTexts; wanted: readonly string[] }) {
  const found = spoken(texts, wanted)
  return (
    <span lang={found?.language} dir={found ? directionOf(found.language) : undefined}>
      {found?.text}
    </span>
  )
}

function Choose({ question, answer, wanted, onAnswer }: Props) {
  const t = useTexts(playedQuizTexts)
  const isSeveral = question.kind === 'multiple'
  const choices =
    question.kind === 'true_false'
      ? [true, false].map(is => ({ id: String(is), label: t(is ? 'yes' : 'no') }))
      : question.options.map(({ id, texts }) => ({ id, label: <Words texts={texts} wanted={wanted} /> }))
  return (
    <fieldset className={css.choices}>
      <legend>{t(isSeveral ? 'chooseSeveral' : 'chooseOne')}</legend>
      {choices.map(({ id, label }) => (
        <CheckField
          key={id}
          type={isSeveral ? 'checkbox' : 'radio'}
          name={question.id}
          className={css.choice}
          label={label}
          checked={answer.includes(id)}
          onChange={on => onAnswer(isSeveral ? (on ? [...answer, id] : answer.filter(one => one !== id)) : [id])}
        />
      ))}
    </fieldset>
  )
}

/** Uses buttons, so that it needs no dragging. */
function Order({ question, answer, wanted, onAnswer }: Props) {
  const t = useTexts(playedQuizTexts)
  const [told, setTold] = useState('')
  const order = orderOf(question, answer)
  const move = (at: number, to: number, text: string) => {
    const [one, other] = [order[at], order[to]]
    if (one === undefined || other === undefined) return
    onAnswer(order.with(at, other).with(to, one))
    setTold(t('movedTo', { text, number: to + 1 }))
  }
  return (
    <>
      <p className="quiet">{t('putInOrder')}</p>
      <ol className={css.steps}>
        {order.map((id, at) => {
          const texts = question.options.find(one => one.id === id)?.texts ?? {}
          const text = spoken(texts, wanted)?.text ?? ''
          return (
            <li key={id}>
              <Words texts={texts} wanted={wanted} />
              <span className={css.moves}>
                <IconButton
                  label={t('up', { text })}
                  aria-disabled={at === 0 || undefined}
                  onClick={() => move(at, at - 1, text)}
                >
                  <IconArrowUp size={18} />
                </IconButton>
                <IconButton
                  label={t('down', { text })}
                  aria-disabled={at === order.length - 1 || undefined}
                  onClick={() => move(at, at + 1, text)}
                >
                  <IconArrowDown size={18} />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}

function Match({ question, answer, wanted, onAnswer }: Props) {
  const t = useTexts(playedQuizTexts)
  const choices = question.options.map(({ id, texts }) => ({ value: id, label: spoken(texts, wanted)?.text ?? '' }))
  return (
    <div className={css.pairs}>
      <p className="quiet">{t('matchEach')}</p>
      {question.lefts.map(({ id, texts }, at) => (
        <SelectField
          key={id}
          label={spoken(texts, wanted)?.text ?? ''}
          none={t('choose')}
          choices={choices}
          value={answer[at] ?? ''}
          onChange={chosen =>
            onAnswer(question.lefts.map((_, index) => (index === at ? chosen : (answer[index] ?? ''))))
          }
        />
      ))}
    </div>
  )
}

function Write({ answer, onAnswer }: Props) {
  const t = useTexts(playedQuizTexts)
  return (
    <TextField
      label={t('writeShort')}
      maxLength={1000}
      autoComplete="off"
      value={answer[0] ?? ''}
      onChange={said => onAnswer([said])}
    />
  )
}
