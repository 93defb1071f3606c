import {
  completeIn,
  type Id,
  languages,
  type LearningLanguage,
  type Program,
  type ProgramContent,
  textFor,
  writtenIn,
} from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useRef, useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { AskInstructor } from './AskInstructor.tsx'
import type { AskFile } from './ask-file.ts'
import { viewOf } from './kinds/kinds.ts'
import type { QuizSource } from './kinds/quiz/quiz-source.ts'
import { ModuleView } from './ModuleView.tsx'
import css from './player.module.css'
import { playerTexts } from './texts.ts'

interface Props {
  content: Pick<ProgramContent, 'titles' | 'descriptions' | 'modules'>
  /** The agency's languages in their order. */
  order: readonly LearningLanguage[]
  /** Addresses of the files it shows. */
  ask: AskFile
  /** Who answers questions, if anybody does. */
  instructor: Program['asks']
  /** Where to begin. */
  first?: number
  /** Where quizzes are taken. */
  quizzes: QuizSource
}

/** A program module after module, as a learner goes through it. It keeps nothing: who plays it records what was done. */
export function ProgramPlayer({ content, order, ask, instructor, first = 0, quizzes }: Props) {
  const t = useTexts(playerTexts)
  const { modules, titles, descriptions } = content
  const offered = writtenIn(content, modules)
  const complete = completeIn(content, modules)
  const [language, setLanguage] = useState<LearningLanguage>(
    order.find(code => offered.includes(code)) ?? offered[0] ?? 'en',
  )
  const [at, setAt] = useState(Math.max(0, first))
  const [done, setDone] = useState<readonly string[]>([])
  /** By module: what its view goes on from when the reader comes back. */
  const [kept, setKept] = useState<Readonly<Record<Id, unknown>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  const go = (to: number) => {
    setAt(to)
    heading.current?.focus()
  }
  const wanted = [language, ...order]
  const title = textFor(titles, wanted)
  const description = textFor(descriptions, wanted)
  const module = modules[at]
  const named = module && textFor(module.titles, wanted)
  const asks = module?.is_required && !done.includes(module.id) ? viewOf(module.content).asks?.(module.content) : null
  return (
    <div className={css.player}>
      <div className={css.top}>
        <p className={css.program} lang={title?.language} dir={title ? directionOf(title.language) : undefined}>
          {title?.text}
        </p>
        <SelectField
          label={t('readIn')}
          choices={offered.map(code => {
            const name = inWords(languages[code])
            return { value: code, label: complete.includes(code) ? name : t('incomplete', { language: name }) }
          })}
          value={language}
          onChange={code => setLanguage(code as LearningLanguage)}
        />
      </div>
      <progress className={css.progress} max={modules.length} value={at} aria-label={title?.text} />
      <div className={css.page}>
        {module ? (
          <>
            <p className="quiet">
              {t('moduleOf', { number: at + 1, total: modules.length })}
              {!module.is_required && ` · ${t('optional')}`}
            </p>
            <h2
              ref={heading}
              tabIndex={-1}
              lang={named?.language}
              dir={named ? directionOf(named.language) : undefined}
            >
              {named?.text}
            </h2>
            {at === 0 && description && (
              <p lang={description.language} dir={directionOf(description.language)}>
                {description.text}
              </p>
            )}
            {module.min_minutes > 0 && <p className="quiet">{t('minutes', { count: module.min_minutes })}</p>}
            <ModuleView
              key={module.id}
              content={module.content}
              language={language}
              others={order}
              files={module.files}
              attachments={module.attachments}
              ask={ask}
              done={done.includes(module.id)}
              quiz={{
                pass_mark: quizzes.pass_mark,
                start: () => quizzes.start(module.id),
                submit: (run, answers, said) => quizzes.submit(module.id, run, answers, said),
              }}
              onDone={yes => setDone(now => (yes ? [...now, module.id] : now.filter(id => id !== module.id)))}
              kept={kept[module.id]}
              onKeep={state => setKept(now => ({ ...now, [module.id]: state }))}
            />
          </>
        ) : (
          <>
            <h2 ref={heading} tabIndex={-1}>
              {t('done')}
            </h2>
            <p>{t('doneHint')}</p>
          </>
        )}
      </div>
      <AskInstructor asks={instructor} title={title?.text ?? ''} />
      <div className={css.ways}>
        {at > 0 && <Button onClick={() => go(at - 1)}>{t('back')}</Button>}
        {module ? (
          <Button look="primary" refused={asks ? t(asks) : undefined} onClick={() => go(at + 1)}>
            {at === modules.length - 1 ? t('finish') : t('next')}
          </Button>
        ) : (
          <Button
            onClick={() => {
              setDone([])
              setKept({})
              go(0)
            }}
          >
            {t('start')}
          </Button>
        )}
      </div>
    </div>
  )
}
