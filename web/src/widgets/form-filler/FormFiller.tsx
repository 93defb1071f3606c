import type { AnswerValue, FormAnswers } from '@preceptor/contract/forms/answer-values'
import { answerProblems } from '@preceptor/contract/forms/answers'
import type { FormContent, FormField, FormLanguage, FormSection } from '@preceptor/contract/forms/content'
import type { FormEmployee } from '@preceptor/contract/forms/employee-fields'
import { evaluateForm } from '@preceptor/contract/forms/logic'
import { isSecret } from '@preceptor/contract/forms/parts'
import { directionOf } from '@preceptor/contract/texts/texts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { Card } from '@/ui/page/Card.tsx'
import { FillerField, paragraphs } from './FillerField.tsx'
import css from './filler.module.css'
import { contextOf, type FilesProps, type Filler, FillerContext, problemOf, textIn, useFiller } from './filler.ts'
import { fillerTexts } from './texts.ts'

export interface FormFillerProps {
  content: FormContent
  /** The language to read the form in; answers don't depend on it. */
  language: FormLanguage
  /** Answers as typed, valid or not. */
  answers: FormAnswers
  onAnswer?: ((key: string, value: AnswerValue) => void) | undefined
  /** Today's date in the agency's time zone. */
  today: string
  employee?: FormEmployee | undefined
  masks?: Readonly<Record<string, string>>
  /** Keys of the writable fields; absent: all. */
  openFields?: readonly string[] | undefined
  readOnly?: boolean
  /** The server's errors, by field. */
  errors?: Readonly<Record<string, string>>
  remarks?: Readonly<Record<string, string>>
  /** Shows only these sections, by key. */
  only?: readonly string[] | undefined
  /** One section at a time; `onDone` after the last. */
  bySection?: boolean
  /** Key of the first section to show. */
  startAt?: string | undefined
  /** Index of the visible section, if the parent controls it. */
  place?: number | undefined
  onPlace?: ((place: number) => void) | undefined
  onDone?: (() => void) | undefined
  /** Shown at the end of the last section. */
  children?: ReactNode
  renderFiles?: ((props: FilesProps) => ReactNode) | undefined
  renderSignature?: ((section: string) => ReactNode) | undefined
  renderSecret?: ((field: FormField) => ReactNode) | undefined
  noteOf?: ((field: FormField) => string | null) | undefined
}

const nothing = {}

/**
 * Renders a form in a language and collects its answers. It doesn't know the server: the parent receives and stores the answers.
 */
export function FormFiller(props: FormFillerProps) {
  const { content, language, answers, today, employee, onAnswer, openFields, readOnly = false } = props
  const { masks = nothing, errors = nothing, remarks = nothing, only } = props
  /** Fields that were left, which show their errors. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const context = contextOf({ today, language, employee })
  const evaluation = evaluateForm(content, answers, context)
  const open = openFields && new Set(openFields)
  const canWrite = (key: string) => !readOnly && onAnswer !== undefined && (open === undefined || open.has(key))
  const told: Record<string, string> = { ...errors }
  for (const section of content.sections)
    for (const field of section.fields)
      if (left.has(field.key) && told[field.key] === undefined) {
        const problem = problemOf(field, answers[field.key] ?? null, context)
        if (problem) told[field.key] = inWords(problem)
      }
  const filler: Filler = {
    content,
    language,
    answers,
    masks,
    remarks,
    errors: told,
    today,
    employee,
    canWrite,
    isRequired: key => evaluation.required.has(key),
    computed: key => evaluation.computed[key] ?? null,
    onAnswer: (key, value) => {
      setLeft(now => (now.has(key) ? new Set([...now].filter(one => one !== key)) : now))
      onAnswer?.(key, value)
    },
    onLeave: key => setLeft(now => new Set(now).add(key)),
    renderFiles: props.renderFiles,
    renderSignature: props.renderSignature,
    renderSecret: props.renderSecret,
    noteOf: props.noteOf,
  }
  const sections = content.sections.filter(({ key }) => evaluation.sections.has(key) && (!only || only.includes(key)))
  const parts = sections.map(section => ({
    section,
    fields: section.fields.filter(({ key }) => evaluation.visible.has(key)),
  }))
  return (
    <FillerContext value={filler}>
      <div lang={language} dir={directionOf(language)} className={css.filler}>
        {props.bySection ? (
          <OneByOne
            parts={parts}
            startAt={props.startAt}
            place={props.place}
            onPlace={props.onPlace}
            onDone={props.onDone}
            held={masks}
          >
            {props.children}
          </OneByOne>
        ) : (
          <>
            {parts.map(part => (
              <Section key={part.section.key} {...part} place={content.sections.indexOf(part.section) + 1} />
            ))}
            {props.children}
          </>
        )}
      </div>
    </FillerContext>
  )
}

interface Part {
  section: FormSection
  fields: readonly FormField[]
}

function Section({ section, fields, place }: Part & { place: number }) {
  const { language } = useFiller()
  const title = textIn(section.titles, language) || fillerTexts.say('untitled', { place })
  return (
    <Card title={title}>
      <Fields section={section} fields={fields} />
    </Card>
  )
}

function Fields({ section, fields }: Part) {
  const { language } = useFiller()
  const hint = textIn(section.hints, language)
  return (
    <div className={css.fields}>
      {hint && <div className="quiet">{paragraphs(hint)}</div>}
      {fields.map(field => (
        <FillerField key={field.key} field={field} />
      ))}
    </div>
  )
}

interface OneByOneProps {
  parts: readonly Part[]
  startAt: string | undefined
  place: number | undefined
  onPlace: ((place: number) => void) | undefined
  onDone: (() => void) | undefined
  /** Stored secret answers. */
  held: Readonly<Record<string, string>>
  children: ReactNode
}

/** One section at a time, as on a phone: the next one appears when this one is complete. */
function OneByOne({ parts, startAt, place: given, onPlace, onDone, held, children }: OneByOneProps) {
  const t = useTexts(fillerTexts)
  const filler = useFiller()
  const { content, language, answers } = filler
  const [own, setOwn] = useState(() =>
    Math.max(
      0,
      parts.findIndex(({ section }) => section.key === startAt),
    ),
  )
  const [lacks, setLacks] = useState<{ answers: FormAnswers; problems: Readonly<Record<string, string>> } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = given ?? own
  const seen = useRef(place)
  const at = Math.min(place, parts.length - 1)
  useEffect(() => {
    if (seen.current !== place) heading.current?.focus()
    seen.current = place
  }, [place])
  const part = parts[at]
  if (!part) return <p className="quiet">{t('nothingShown')}</p>
  const isLast = at === parts.length - 1
  const go = (to: number) => {
    setLacks(null)
    setOwn(to)
    onPlace?.(to)
  }
  const next = () => {
    const writable = part.fields.filter(({ key }) => filler.canWrite(key))
    const all = answerProblems(content, answers, {
      ...contextOf(filler),
      final: true,
      held: new Set(Object.keys(held).filter(key => writable.some(field => field.key === key && isSecret(field)))),
    })
    const found = Object.fromEntries(
      writable.flatMap(({ key }) => (all[key] === undefined ? [] : [[key, inWords(all[key])]])),
    )
    if (Object.keys(found).length > 0) {
      setLacks({ answers, problems: found })
      focusFirstError()
    } else if (isLast) onDone?.()
    else go(at + 1)
  }
  // Parts answered since are no longer missing
  const missing = Object.fromEntries(
    Object.entries(lacks?.problems ?? {}).filter(([key]) => lacks?.answers[key] === answers[key]),
  )
  return (
    <FillerContext value={{ ...filler, errors: { ...missing, ...filler.errors } }}>
      <section className={css.one}>
        <p className="quiet">{t('sectionOf', { place: at + 1, count: parts.length })}</p>
        <h2 ref={heading} tabIndex={-1}>
          {textIn(part.section.titles, language) || t('untitled', { place: at + 1 })}
        </h2>
        <Fields key={part.section.key} {...part} />
        {isLast && children}
        <div className={css.steps}>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('back')}</Button>}
          {(!isLast || onDone) && (
            <Button look="primary" onClick={next}>
              {isLast ? t('finish') : t('next')}
            </Button>
          )}
        </div>
      </section>
    </FillerContext>
  )
}
