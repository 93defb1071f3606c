import {
  decideCompletion,
  type Id,
  type LearningLanguage,
  type Program,
  type ProgramContent,
  textFor,
} from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { AskInstructor } from './AskInstructor.tsx'
import type { AskFile } from './ask-file.ts'
import { ClosedModule } from './ClosedModule.tsx'
import type { QuizSource } from './kinds/quiz/quiz-source.ts'
import { LeastTime } from './LeastTime.tsx'
import { ModuleList } from './ModuleList.tsx'
import { ModuleView } from './ModuleView.tsx'
import type { PlayedModule, PlayerHost } from './player-host.ts'
import css from './player.module.css'
import { playerTexts } from './texts.ts'
import { useWay, type Way } from './use-way.ts'

interface Props {
  content: Pick<ProgramContent, 'titles' | 'descriptions'> & { modules: readonly PlayedModule[] }
  /** The agency's languages, in order. */
  order: readonly LearningLanguage[]
  /** Returns addresses of the files it shows. */
  ask: AskFile
  /** The contact for questions, if any. */
  instructor: Program['asks']
  /** Index of the first module. */
  first?: number
  /** The source of quizzes. */
  quizzes: QuizSource
  host: PlayerHost
}

/** A program, one module after another, as a learner goes through it. It stores nothing: the host records progress. */
export function ProgramPlayer({ content, order, ask, instructor, first = 0, quizzes, host }: Props) {
  const t = useTexts(playerTexts)
  const { modules, titles, descriptions } = content
  const { language, ...reading } = host.reading
  /** The module of the quiz attempt in progress: its own buttons replace the player's. */
  const [attempted, setAttempted] = useState<Id | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const way = useWay({ modules, first, host, onGo: () => heading.current?.focus() })
  const { at, module, done, kept } = way
  const wanted = [language, ...order]
  const title = textFor(titles, wanted)
  // The panel's page has its own heading
  const Name = host.isWhole ? 'h1' : 'p'
  const description = textFor(descriptions, wanted)
  const named = module && textFor(module.titles, wanted)
  const titleOf = (one: PlayedModule) => textFor(one.titles, wanted)?.text ?? ''
  const { finished } = host
  const goTo = (id: Id) => way.go(modules.findIndex(one => one.id === id))
  const missing = missingOf(modules, finished)
  const languages = (
    <SelectField
      label={t('readIn')}
      choices={reading.offered.map(code => ({ value: code, label: reading.nameOf(code) }))}
      value={language}
      onChange={code => reading.onChoose(code as LearningLanguage)}
    />
  )
  return (
    <div className={css.player} data-whole={host.isWhole || undefined}>
      <div className={css.top}>
        <Name className={css.program} lang={title?.language} dir={title ? directionOf(title.language) : undefined}>
          {title?.text}
        </Name>
        {attempted === null && languages}
        <ModuleList modules={modules} current={module?.id} finished={finished} titleOf={titleOf} onGo={goTo} />
      </div>
      <progress
        className={css.progress}
        max={modules.length}
        value={modules.filter(({ id }) => finished.has(id)).length}
        aria-label={title?.text}
      />
      <div className={css.page}>
        {module && (
          <p className="quiet">
            {t('moduleOf', { number: at + 1, total: modules.length })}
            {!module.is_required && ` · ${t('optional')}`}
          </p>
        )}
        <h2 ref={heading} tabIndex={-1} lang={named?.language} dir={named ? directionOf(named.language) : undefined}>
          {module ? named?.text : t(missing.length > 0 ? 'notDone' : 'done')}
        </h2>
        {at === 0 && description && (
          <p lang={description.language} dir={directionOf(description.language)}>
            {description.text}
          </p>
        )}
        {!module && missing.length === 0 && host.end}
        {!module && missing.length > 0 && <StillToDo missing={missing} titleOf={titleOf} onGo={goTo} />}
        {module && way.isClosed && (
          <ClosedModule
            module={module}
            modules={modules}
            finished={finished}
            titleOf={titleOf}
            onGo={goTo}
            onOpen={host.maySkip ? way.openAnyway : undefined}
          />
        )}
        {module && !way.isClosed && (
          <ModuleView
            key={module.id}
            content={module.content}
            language={language}
            others={order}
            files={module.files}
            saidSince={module.said_since}
            timeZone={host.timeZone}
            attachments={module.attachments}
            Attachments={host.Attachments}
            ask={ask}
            done={done.includes(module.id)}
            sessions={module.kind === 'live_session' ? host.sessionsOf?.(module.id) : undefined}
            quiz={{
              pass_mark: quizzes.pass_mark,
              facts: () => quizzes.factsOf?.(module.id),
              office: quizzes.office,
              start: () => quizzes.start(module.id),
              submit: (run, answers, said) => quizzes.submit(module.id, run, answers, said),
              onAnswers: (run, answers) => quizzes.onAnswers?.(module.id, run, answers),
              onUnderWay: yes => setAttempted(yes ? module.id : null),
            }}
            onDone={yes => way.onDone(module.id, yes)}
            kept={kept[module.id]}
            onKeep={state => way.onKeep(module.id, state)}
          />
        )}
      </div>
      {module && !way.isClosed && module.min_minutes > 0 && !finished.has(module.id) && (
        <LeastTime
          key={module.id}
          seconds={module.min_minutes * 60}
          spent={way.waits.spentOn(module.id)}
          isOver={way.waits.isOver(module)}
          onSpent={seconds => way.waits.onSpent(module.id, seconds)}
          onOver={() => way.waits.onOver(module.id)}
          onSkip={host.maySkip ? () => way.waits.onOver(module.id) : undefined}
        />
      )}
      {attempted !== null && languages}
      <AskInstructor asks={instructor} title={title?.text ?? ''} />
      {(attempted === null || !way.held) && <Ways way={way} last={modules.length - 1} onRestart={host.onRestart} />}
    </div>
  )
}

interface WaysProps {
  way: Way
  last: number
  onRestart: PlayerHost['onRestart']
}

/** Back and next, with the reason if next isn't possible. */
function Ways({ way, last, onRestart }: WaysProps) {
  const t = useTexts(playerTexts)
  const { at, module, held } = way
  // Until a quiz is passed, its own page has the button to continue
  const isAsked = held === 'passQuizFirst'
  return (
    <>
      {!isAsked && held && held !== 'waitFirst' && <p className={css.held}>{t(held)}</p>}
      <div className={css.ways}>
        {at > 0 && <Button onClick={() => way.go(at - 1)}>{t('back')}</Button>}
        {module && !isAsked && (
          <Button look={way.isClosed ? 'plain' : 'primary'} refused={held ? t(held) : undefined} onClick={way.next}>
            {t(at === last ? 'finish' : 'next')}
          </Button>
        )}
        {!module && onRestart && (
          <Button
            onClick={() => {
              onRestart()
              way.restart()
            }}
          >
            {t('start')}
          </Button>
        )}
      </div>
    </>
  )
}

interface StillProps {
  missing: readonly PlayedModule[]
  titleOf: (module: PlayedModule) => string
  onGo: (module: Id) => void
}

/** Lists the parts still missing before the end. */
function StillToDo({ missing, titleOf, onGo }: StillProps) {
  const t = useTexts(playerTexts)
  return (
    <>
      <p>{t('notDoneHint')}</p>
      <ul className={css.missing}>
        {missing.map(one => (
          <li key={one.id}>
            <Button size="small" onClick={() => onGo(one.id)}>
              {titleOf(one)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function missingOf(modules: readonly PlayedModule[], finished: ReadonlySet<Id>) {
  // The day doesn't affect what is missing
  const { missing } = decideCompletion(
    modules,
    [...finished].map(module_id => ({ module_id, done_on: '' })),
  )
  return modules.filter(({ id }) => missing.includes(id))
}
