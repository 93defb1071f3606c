import { type LanguageTexts, type LearningLanguage, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconCornerDownRight, IconMessagePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { isBlank } from './edit-questions.ts'
import { isPlainEnter } from './plain-enter.ts'
import css from './quiz.module.css'
import { quizTexts } from './texts.ts'

/** Tracks visible explanations: those with text, and those that someone opened. */
export function useExplanations() {
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  return {
    ask: (id: string) => setAsked(now => new Set(now).add(id)),
    stateOf: (id: string, texts: LanguageTexts = {}) =>
      asked.has(id) ? 'asked' : isBlank(texts) ? 'closed' : 'written',
  } as const
}
type Explanations = ReturnType<typeof useExplanations>

interface Explained {
  explanations: Explanations
  id: string
  texts: LanguageTexts | undefined
  label: string
}

/** Moves to the explanation, opening it first. */
export const ExplainButton = ({
  explanations,
  id,
  texts,
  label,
  focus,
}: Explained & { focus: (place: string) => void }) => (
  <IconButton
    label={label}
    onClick={() => (explanations.stateOf(id, texts) === 'closed' ? explanations.ask(id) : focus(`e:${id}`))}
  >
    <IconMessagePlus size={16} />
  </IconButton>
)

interface Props extends Explained {
  language: LearningLanguage
  /** An empty explanation writes undefined. */
  write: (texts: LanguageTexts | undefined) => void
  onEnter?: () => void
}

export function AnswerExplanation({ explanations, id, texts: stored, label, language, write, onEnter }: Props) {
  const t = useTexts(quizTexts)
  const texts = stored ?? {}
  const state = explanations.stateOf(id, texts)
  if (state === 'closed') return null
  return (
    <div className={css.explained}>
      <IconCornerDownRight size={16} aria-hidden="true" />
      <TextAreaField
        label={label}
        hideLabel
        rows={1}
        maxLength={5000}
        lang={language}
        dir={directionOf(language)}
        data-place={`e:${id}`}
        autoFocus={state === 'asked'}
        placeholder={(texts[language] ? '' : textFor(texts, [])?.text) || t('explainHint')}
        value={texts[language] ?? ''}
        onChange={said => {
          // It stays open while it is emptied
          explanations.ask(id)
          const next = { ...texts, [language]: said }
          write(isBlank(next) ? undefined : next)
        }}
        onKeyDown={event => {
          if (!onEnter || !isPlainEnter(event)) return
          event.preventDefault()
          onEnter()
        }}
      />
    </div>
  )
}
