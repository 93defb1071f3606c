import { type LanguageTexts, type Question, questionKinds, type QuizContent, textFor } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconCheck } from '@tabler/icons-react'
import clsx from 'clsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import player from '../../player.module.css'
import { Said } from '../../Said.tsx'
import type { ViewProps } from '../view.ts'
import css from './quiz.module.css'
import { playedQuizTexts } from './texts.ts'

/** Lists the questions, with right answers if the reader may see them. */
export function QuizReading({ content, language, others }: ViewProps<QuizContent>) {
  const wanted = [language, ...others]
  const intro = textFor(content.instructions, wanted)
  const t = useTexts(playedQuizTexts)
  const pools = new Map(content.pools.map(({ id, name }) => [id, name]))
  return (
    <>
      {intro && (
        <Said found={intro} wanted={language} renderText={said => <p className={player.statement}>{said}</p>} />
      )}
      <p className="quiet">{t('questions', { count: content.questions.length })}</p>
      <ol className={css.reading}>
        {content.questions.map(one => (
          <li key={one.id}>
            <Said
              found={textFor(one.texts, wanted)}
              wanted={language}
              renderText={said => <p className={css.question}>{said}</p>}
            />
            <p className="quiet">
              {[inWords(questionKinds[one.kind]), t('points', { points: one.points }), pools.get(one.pool_id ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <Answers one={one} wanted={wanted} />
            <Text texts={one.explanations} wanted={wanted} />
          </li>
        ))}
      </ol>
    </>
  )
}

interface Wanted {
  wanted: readonly string[]
}

function Text({ texts, wanted, isQuiet }: { texts: LanguageTexts; isQuiet?: boolean } & Wanted) {
  const found = textFor(texts, wanted)
  return (
    found && (
      <p lang={found.language} dir={directionOf(found.language)} className={clsx(css.why, isQuiet && 'quiet')}>
        {found.text}
      </p>
    )
  )
}

function Answers({ one, wanted }: { one: Question } & Wanted) {
  const t = useTexts(playedQuizTexts)
  const say = (texts: LanguageTexts) => textFor(texts, wanted)?.text ?? ''
  const right = (
    <>
      {' '}
      <IconCheck size={14} role="img" aria-label={t('isRight')} />
    </>
  )
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return (
        <ul>
          {one.answers.map(({ id, texts, is_right, explanations = {} }) => (
            <li key={id}>
              {say(texts)}
              {is_right && right}
              <Text texts={explanations} wanted={wanted} isQuiet />
            </li>
          ))}
        </ul>
      )
    case 'ordering':
      return (
        <ul>
          {one.steps.map(({ id, texts }) => (
            <li key={id}>{say(texts)}</li>
          ))}
        </ul>
      )
    case 'matching':
      return (
        <ul>
          {one.pairs.map(({ id, lefts, rights }) => (
            <li key={id}>
              {say(lefts)} → {say(rights)}
            </li>
          ))}
        </ul>
      )
    case 'true_false':
      return (
        <ul>
          {([true, false] as const).map(is => (
            <li key={String(is)}>
              {t(is ? 'yes' : 'no')}
              {one.is_true === is && right}
              <Text texts={(is ? one.true_explanations : one.false_explanations) ?? {}} wanted={wanted} isQuiet />
            </li>
          ))}
        </ul>
      )
    case 'short':
      return one.by_hand ? null : <p>{(textFor(one.accepted, wanted)?.text ?? []).join(', ')}</p>
  }
}
