import { checkQuiz, type Question, type QuizContent, type QuizFault } from '@preceptor/contract'
import { directionOf } from '@preceptor/contract/texts/texts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { hasKeys } from '@/lib/has-keys.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useSteady } from '@/lib/use-steady.ts'
import { Button } from '@/ui/Button.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import type { programsTexts } from '../../../texts.ts'
import type { FieldsProps, KindInEditor } from '../fields.ts'
import {
  blankQuestion,
  copyOf,
  inserted,
  mostQuestions,
  moved,
  placeOf,
  removed,
  replaced,
  withoutBlankEnd,
} from './edit-questions.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { faultWords } from './fault-words.ts'
import { FaultList } from './FaultList.tsx'
import { plainQuiz } from './plain-quiz.ts'
import css from './quiz.module.css'
import { QuestionEditor } from './QuestionEditor.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import { QuizSettings } from './QuizSettings.tsx'
import { quizTexts } from './texts.ts'
import { useDrawnRows } from './use-drawn-rows.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'))

/** Returns a function that focuses a new element, by the name of its place. */
function useFocus() {
  const box = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const place = box.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(next.current)}"]`)
    if (!place) return
    next.current = null
    place.focus()
  })
  return {
    box,
    focus: (place: string) => {
      const there = box.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)
      if (there) there.focus()
      else next.current = place
    },
  }
}

/** The questions as a list with one open. Collapsed rows cost little, so that hundreds of them stay fast. */
function QuizFields(props: FieldsProps<QuizContent>) {
  const { content, language, errors, write, program, module } = props
  const t = useTexts(quizTexts)
  const { box, focus } = useFocus()
  const [open, setOpen] = useState<string | null>(null)
  const [gone, setGone] = useState<{ question: Question; at: number } | null>(null)
  const [imports, setImports] = useState(false)
  const { questions } = content
  const faults = useMemo(() => checkQuiz(content), [content])
  const places = useMemo(() => faultsByQuestion(faults), [faults])
  const drawn = useDrawnRows(
    questions.length,
    questions.findIndex(({ id }) => id === open),
  )
  const isFull = questions.length >= mostQuestions
  const show = (id: string | null) => {
    const left = questions.find(one => one.id === open)
    if (left && left.id !== id && withoutBlankEnd(left) !== left) tidy(left)
    setOpen(id)
    if (id !== null) focus(`q:${id}`)
  }
  const tidy = (left: Question) => {
    const kept = withoutBlankEnd(left)
    if (JSON.stringify(kept) !== JSON.stringify(left)) write(replaced(content, kept))
  }
  const add = (at: number, one: Question, from: QuizContent = content) => {
    if (from.questions.length >= mostQuestions) return
    write(inserted(from, at, one))
    setOpen(one.id)
    focus(`q:${one.id}`)
  }
  const addLast = () => {
    const last = questions.at(-1)
    add(questions.length, blankQuestion(last?.kind, last?.pool_id))
  }
  const steadyShow = useSteady(show)
  const drop = useSteady((id: string, onto: string) => write(moved(content, id, placeOf(content, onto))))
  const actsOf = (one: Question, at: number) => ({
    write: (next: Question) => write(replaced(content, next)),
    next: () => {
      const following = questions[at + 1]
      if (following) show(following.id)
      else add(at + 1, blankQuestion(one.kind, one.pool_id), replaced(content, withoutBlankEnd(one)))
    },
    move: (by: number) => write(moved(content, one.id, at + by)),
    duplicate: () => add(at + 1, copyOf(one)),
    remove: () => {
      setGone({ question: one, at })
      setOpen(null)
      focus('undo')
      write(removed(content, one.id))
    },
    close: () => {
      show(null)
      focus(`r:${one.id}`)
    },
    focus,
  })
  return (
    <div ref={box} className={css.quiz}>
      <TextAreaField
        label={t('instructions')}
        rows={2}
        maxLength={5000}
        lang={language}
        dir={directionOf(language)}
        value={content.instructions[language] ?? ''}
        onChange={said => write({ ...content, instructions: { ...content.instructions, [language]: said } })}
      />
      <section aria-label={t('questions')} className={css.part}>
        <div className={css.head}>
          <h3>{t('questions')}</h3>
          <span className="quiet">
            {t('facts', {
              questions: questions.length,
              points: questions.reduce((sum, { points }) => sum + points, 0),
            })}
          </span>
          <span className={css.headActions}>
            <Button size="small" onClick={() => setImports(true)}>
              {t('importQuestions')}
            </Button>
            {questions.length > 0 && <ExportMenu program_id={program.id} module_id={module.id} language={language} />}
          </span>
        </div>
        <FaultList content={content} faults={faults} onOpen={show} />
        {questions.length === 0 && <Empty title={t('none')} hint={t('noneHint')} />}
        <ol className={css.questions}>
          {questions
            .slice(0, drawn)
            .map((one, at) =>
              one.id === open ? (
                <QuestionEditor
                  key={one.id}
                  question={one}
                  number={at + 1}
                  isLast={at === questions.length - 1}
                  pools={content.pools}
                  language={language}
                  faults={(places.get(one.id) ?? []).map(faultWords)}
                  error={errorAt(errors, at)}
                  acts={actsOf(one, at)}
                />
              ) : (
                <QuestionRow
                  key={one.id}
                  question={one}
                  number={at + 1}
                  language={language}
                  pool={content.pools.find(({ id }) => id === one.pool_id)?.name ?? ''}
                  fault={firstWords(places.get(one.id))}
                  error={errorAt(errors, at)}
                  onOpen={steadyShow}
                  onDropOn={drop}
                />
              ),
            )}
          {drawn < questions.length && (
            <li aria-hidden="true" style={{ blockSize: (questions.length - drawn) * rowHeight }} />
          )}
        </ol>
        {gone && (
          <p role="status" className={css.gone}>
            {t('removed', { number: gone.at + 1 })}
            <Button
              size="small"
              data-place="undo"
              onClick={() => {
                add(Math.min(gone.at, questions.length), gone.question)
                setGone(null)
              }}
            >
              {t('undo')}
            </Button>
          </p>
        )}
        <div className={css.addLine}>
          <Button
            icon={<IconPlus size={16} />}
            refused={isFull ? t('mostQuestions', { most: mostQuestions }) : undefined}
            onClick={addLast}
          >
            {t('addQuestion')}
          </Button>
          {hasKeys() && <span className="quiet">{t('keysHint')}</span>}
        </div>
      </section>
      <QuizSettings {...props} counts={countsOf(content)} />
      {imports && (
        <ImportDialog
          program_id={program.id}
          module_id={module.id}
          language={language}
          room={mostQuestions - questions.length}
          content={content}
          write={write}
          onClose={() => setImports(false)}
        />
      )}
    </div>
  )
}

const countsOf = ({ questions }: QuizContent) => {
  const counts = new Map<string, number>()
  for (const { pool_id } of questions) if (pool_id !== null) counts.set(pool_id, (counts.get(pool_id) ?? 0) + 1)
  return counts
}

/** Returns the server's error at a position; usually there is none. */
const errorAt = (errors: FieldsProps<unknown>['errors'], at: number) =>
  Object.entries(errors).find(([path]) => path.startsWith(`content.questions.${at}.`))?.[1] ?? null

/** The height of a collapsed question with its gap, so that rows rendered later don't move the rest. */
const rowHeight = 52

function faultsByQuestion(faults: readonly QuizFault[]): ReadonlyMap<string | null, readonly QuizFault[]> {
  const places = new Map<string | null, QuizFault[]>()
  for (const one of faults) places.set(one.question_id, [...(places.get(one.question_id) ?? []), one])
  return places
}
const firstWords = (faults: readonly QuizFault[] | undefined) => (faults?.[0] ? faultWords(faults[0]) : '')

export const quizInEditor: KindInEditor<QuizContent> = {
  hint: 'kindQuiz' satisfies Parameters<typeof programsTexts.say>[0],
  Fields: QuizFields,
  plain: plainQuiz,
}
