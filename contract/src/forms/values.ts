import type { DataColumn, DataKind } from '../lists/data-columns.ts'
import type { AnswerValue, FormAnswers } from './answer-values.ts'
import type { FormExpression } from './conditions.ts'
import type { FormContent, FormField } from './content.ts'
import type { FormEvaluation } from './logic.ts'
import { exactSum } from './decimal.ts'
import { formLimits } from './limits.ts'
import { fieldByKey, fieldsOf, isSealed } from './parts.ts'
import { referencesOf } from './references.ts'

/** One answer as used by lists, columns and reports. A single choice and yes/no are stored as their keys in `text`. */
export interface FormValue {
  key: string
  text: string | null
  number: number | null
  day: string | null
  choices: readonly string[] | null
}
type Held = Partial<Omit<FormValue, 'key'>>

/** Returns keys of sealed answers and of calculations that use them, directly or indirectly. */
export function sealedKeysOf(content: Pick<FormContent, 'sections'>): ReadonlySet<string> {
  const fields = fieldsOf(content)
  const sealed = new Set(fields.flatMap(field => (isSealed(field) ? [field.key] : [])))
  const asks = fields.flatMap(field =>
    field.kind === 'computed' && field.value
      ? [{ key: field.key, of: referencesOf(field.value).map(({ subject }) => subject) }]
      : [],
  )
  for (let had = -1; had < sealed.size; ) {
    had = sealed.size
    for (const { key, of } of asks) if (of.some(one => 'field' in one && sealed.has(one.field))) sealed.add(key)
  }
  return sealed
}

/** Returns the values that lists store for completed answers: no sealed, missing or finally hidden ones. */
export function formValues(
  content: Pick<FormContent, 'sections'>,
  answers: FormAnswers,
  { visible, computed }: Pick<FormEvaluation, 'visible' | 'computed'>,
): FormValue[] {
  const sealed = sealedKeysOf(content)
  return fieldsOf(content).flatMap(field => {
    const { key, kind } = field
    const given: FormAnswers = kind === 'computed' ? computed : answers
    const answer = Object.hasOwn(given, key) ? given[key] : undefined
    if (answer === undefined || answer === null || sealed.has(key) || !visible.has(key)) return []
    const held = heldOf(field, answer)
    return held ? [{ key, text: null, number: null, day: null, choices: null, ...held }] : []
  })
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const ofText = (answer: unknown): Held | null => {
  const text = typeof answer === 'string' ? answer.trim() : ''
  return text === '' ? null : { text }
}
const ofNumber = (answer: unknown): Held | null =>
  typeof answer === 'number' && Number.isFinite(answer) ? { number: answer } : null
const ofDay = (answer: unknown): Held | null => (typeof answer === 'string' && isDay(answer) ? { day: answer } : null)
const ofEntries = (answer: unknown): Held | null =>
  Array.isArray(answer) && answer.length > 0 ? { number: answer.length } : null
const isRecord = (answer: unknown): answer is Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer)

function heldOf(field: FormField, answer: AnswerValue): Held | null {
  switch (field.kind) {
    case 'text':
    case 'long_text':
    case 'phone':
    case 'initials':
    case 'choice':
      return ofText(answer)
    case 'number':
      return ofNumber(answer)
    case 'date':
      return ofDay(answer)
    case 'yes_no':
      return typeof answer === 'boolean' ? { text: answer ? 'yes' : 'no' } : null
    case 'many': {
      const chosen = Array.isArray(answer) ? field.options.filter(({ key }) => answer.some(one => one === key)) : []
      return chosen.length > 0 ? { choices: chosen.map(({ key }) => key) } : null
    }
    case 'checklist':
      return ofChecklist(field, answer)
    // number of rows or files
    case 'table':
    case 'file':
      return ofEntries(answer)
    case 'address': {
      const given: unknown = answer
      if (!isRecord(given)) return null
      const part = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
      const place = [part('state'), part('postal_code')].filter(Boolean).join(' ')
      return ofText([part('line1'), part('line2'), part('city'), place].filter(Boolean).join(', '))
    }
    case 'computed':
      return (
        ofNumber(answer) ?? ofDay(answer) ?? (typeof answer === 'boolean' ? ofText(String(answer)) : ofText(answer))
      )
    case 'ssn':
    case 'information':
    case 'signature':
      return null
  }
}

/** Returns the given ratings in scale order, with their scores if the scale has scores. */
function ofChecklist({ items, scale }: Extract<FormField, { kind: 'checklist' }>, answer: AnswerValue): Held | null {
  if (!isRecord(answer)) return null
  const ratings = items.flatMap(({ key }) => {
    const item = Object.hasOwn(answer, key) ? answer[key] : undefined
    return isRecord(item) && typeof item['rating'] === 'string' ? [item['rating']] : []
  })
  if (ratings.length === 0) return null
  const scores = ratings.flatMap(rating => scale.find(({ key }) => key === rating)?.score ?? [])
  return {
    choices: scale.filter(({ key }) => ratings.includes(key)).map(({ key }) => key),
    number: scores.length > 0 ? exactSum(scores, formLimits.decimals) : null,
  }
}

/** Returns how lists show answers of an unsealed field; null hides it. */
function valueKindOf(field: FormField, content: Pick<FormContent, 'sections'>): DataKind | null {
  switch (field.kind) {
    case 'number':
    case 'table':
    case 'file':
      return 'number'
    case 'date':
      return 'day'
    case 'choice':
    case 'yes_no':
      return field.kind
    case 'many':
    case 'checklist':
      return 'choices'
    case 'computed':
      return field.value === null ? null : kindOfResult(field.value, content, new Set([field.key]))
    case 'text':
    case 'long_text':
    case 'phone':
    case 'address':
    case 'initials':
      return 'text'
    case 'ssn':
    case 'information':
    case 'signature':
      return null
  }
}

/** Returns the kind of a calculation's result. `seen` stops circular references. */
function kindOfResult(value: FormExpression, content: Pick<FormContent, 'sections'>, seen: Set<string>): DataKind {
  if ('today' in value || 'date_plus' in value) return 'day'
  if ('text' in value || 'employee' in value) return 'text'
  if ('if' in value) return kindOfResult(value.gives, content, seen)
  if (!('field' in value) || value.column !== undefined) return 'number'
  const field = fieldByKey(content, value.field)
  if (!field || seen.has(field.key)) return 'text'
  if (field.kind === 'computed' && field.value) return kindOfResult(field.value, content, new Set([...seen, field.key]))
  return field.kind === 'number' ? 'number' : field.kind === 'date' ? 'day' : 'text'
}

interface Saying {
  /** Returns a text in the reader's language, or the closest available. */
  say: (texts: FormField['labels']) => string
  yesNo: NonNullable<DataColumn['choices']>
}
type AnyContent = Pick<FormContent, 'sections'>

/** Number of questions shown as columns by default. */
const usualColumns = 4

/**
 * Returns a column for each question in the versions of a form, newest first; questions dropped by later versions come last.
 * Options of earlier versions remain available as filters.
 */
export function answerColumns(versions: readonly AnyContent[], { say, yesNo }: Saying): DataColumn[] {
  const found = new Map<string, DataColumn>()
  const hidden = new Set<string>()
  for (const content of versions) {
    // a key sealed in any version stays hidden in all of them
    for (const key of sealedKeysOf(content)) hidden.add(key)
    for (const field of fieldsOf(content)) {
      const kind = valueKindOf(field, content)
      if (kind === null) continue
      const known = found.get(field.key)
      if (!known)
        found.set(field.key, {
          key: field.key,
          label: say(field.labels) || field.key,
          kind,
          ...(field.kind === 'phone' && { is_phone: true }),
          sorts: kind !== 'choices',
          ...(kind === 'yes_no' && { choices: [...yesNo] }),
          ...choicesOf(field, say),
        })
      else if (known.kind === kind) addChoices(known, choicesOf(field, say).choices ?? [])
    }
  }
  return [...found.values()]
    .filter(({ key }) => !hidden.has(key))
    .map((column, at) => Object.assign(column, { usual: at < usualColumns }))
}

function choicesOf(field: FormField, say: Saying['say']): Pick<DataColumn, 'choices'> {
  const options =
    field.kind === 'choice' || field.kind === 'many' ? field.options : field.kind === 'checklist' ? field.scale : null
  return options ? { choices: options.map(({ key, labels }) => ({ value: key, label: say(labels) || key })) } : {}
}

function addChoices(column: DataColumn, more: NonNullable<DataColumn['choices']>) {
  const known = new Set(column.choices?.map(({ value }) => value))
  if (column.choices) column.choices.push(...more.filter(({ value }) => !known.has(value)))
}
