import { type LearningLanguage, type Question, questionKinds, type QuizContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconArrowDown, IconArrowUp, IconChevronUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { choicesOf } from '@/ui/select/choice.ts'
import { AnswerFields, firstPlace } from './AnswerFields.tsx'
import { asKind } from './edit-questions.ts'
import { NumberField } from './NumberField.tsx'
import { isPlainEnter } from './plain-enter.ts'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

export interface QuestionActs {
  write: (next: Question) => void
  next: () => void
  move: (by: number) => void
  duplicate: () => void
  remove: () => void
  close: () => void
  focus: (place: string) => void
}
interface Props {
  question: Question
  number: number
  isLast: boolean
  pools: QuizContent['pools']
  language: LearningLanguage
  faults: readonly string[]
  error: string | null
  acts: QuestionActs
}

/** The open question: Enter moves from field to field, Ctrl+Enter to the next question. */
export function QuestionEditor({ question, number, isLast, pools, language, faults, error, acts }: Props) {
  const t = useTexts(quizTexts)
  const [explains, setExplains] = useState(Object.keys(question.explanations).length > 0)
  const elsewhere = (texts: Question['texts']) => (texts[language] ? '' : (textFor(texts, [])?.text ?? ''))
  const written = { lang: language, dir: directionOf(language) }
  const onKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      acts.next()
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      acts.move(event.key === 'ArrowUp' ? -1 : 1)
    }
  }
  return (
    <li>
      <div role="presentation" className={css.open} onKeyDown={onKeys}>
        <div className={css.tools}>
          <strong>
            {t('question')} {number}
          </strong>
          <span className={css.toolButtons}>
            <IconButton
              label={t('moveUp')}
              size="small"
              refused={number === 1 ? t('moveUp') : undefined}
              onClick={() => number > 1 && acts.move(-1)}
            >
              <IconArrowUp size={16} />
            </IconButton>
            <IconButton
              label={t('moveDown')}
              size="small"
              refused={isLast ? t('moveDown') : undefined}
              onClick={() => !isLast && acts.move(1)}
            >
              <IconArrowDown size={16} />
            </IconButton>
            <IconButton label={t('duplicate')} size="small" onClick={acts.duplicate}>
              <IconCopy size={16} />
            </IconButton>
            <IconButton label={t('remove')} size="small" onClick={acts.remove}>
              <IconTrash size={16} />
            </IconButton>
            <IconButton label={t('close')} size="small" onClick={acts.close}>
              <IconChevronUp size={16} />
            </IconButton>
          </span>
        </div>
        <TextAreaField
          label={t('question')}
          rows={2}
          maxLength={5000}
          {...written}
          data-place={`q:${question.id}`}
          placeholder={elsewhere(question.texts)}
          value={question.texts[language] ?? ''}
          onChange={said => acts.write({ ...question, texts: { ...question.texts, [language]: said } })}
          onKeyDown={event => {
            if (!isPlainEnter(event)) return
            event.preventDefault()
            const place = firstPlace(question)
            if (place) acts.focus(place)
          }}
        />
        <AnswerFields question={question} language={language} write={acts.write} focus={acts.focus} />
        {[...(error ? [error] : []), ...faults].map(said => (
          <p key={said} className={css.fault}>
            {said}
          </p>
        ))}
        <div className={css.facts}>
          <SelectField
            label={t('kind')}
            choices={choicesOf(questionKinds)}
            value={question.kind}
            onChange={kind => acts.write(asKind(question, kind as Question['kind']))}
          />
          <NumberField
            label={t('points')}
            value={question.points}
            least={1}
            most={100}
            onChange={points => acts.write({ ...question, points: points ?? 1 })}
          />
          {pools.length > 0 && (
            <SelectField
              label={t('pool')}
              none={t('noPool')}
              choices={pools.map(({ id, name }) => ({ value: id, label: name }))}
              value={question.pool_id ?? ''}
              onChange={pool_id => acts.write({ ...question, pool_id: pool_id || null })}
            />
          )}
        </div>
        <details open={explains} onToggle={event => setExplains(event.currentTarget.open)}>
          <summary>{t('explanation')}</summary>
          {explains && (
            <TextAreaField
              label={t('explanation')}
              hideLabel
              hint={t('explanationHint')}
              rows={2}
              maxLength={5000}
              {...written}
              placeholder={elsewhere(question.explanations)}
              value={question.explanations[language] ?? ''}
              onChange={said =>
                acts.write({ ...question, explanations: { ...question.explanations, [language]: said } })
              }
            />
          )}
        </details>
      </div>
    </li>
  )
}
