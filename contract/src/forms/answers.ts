import { asSeen, hasInk } from '../as-seen.ts'
import { isDay, isId } from '../light-checks.ts'
import { toE164 } from '../phone.ts'
import { textFor } from '../programs/language-texts.ts'
import { resolveDay } from '../relative-days.ts'
import { isUsState } from '../us-states.ts'
import type { AddressAnswer, AnswerValue, ChecklistAnswer, FormAnswers, TableRow } from './answer-values.ts'
import type { FieldOf, FormContent, FormField } from './content.ts'
import { decimalOf, numberOf } from './decimal.ts'
import { formLimits } from './limits.ts'
import { evaluateForm, type FormContext, isUnanswered } from './logic.ts'
import { isSecret, stepByKey, takesAnswer } from './parts.ts'
import { formsText } from './texts.ts'

/** An answer as stored, or its problem. */
export type ReadAnswer = { value: AnswerValue; problem?: undefined } | { problem: string }
type Of<T> = { value: T; problem?: undefined } | { problem: string }

const refused = (problem: string): { problem: string } => ({ problem })
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an answer from a person or a call. It may be incomplete: `answerProblems` checks the step's requirements. */
export function readAnswer(field: FormField, given: unknown, context: FormContext): ReadAnswer {
  if (given === null || given === undefined || given === '') return { value: null }
  switch (field.kind) {
    case 'text':
      return readLine(given, field.most)
    case 'long_text':
      return readText(given, field.most)
    case 'number':
      return readNumber(field, given)
    case 'date':
      return readDay(field, given, context)
    case 'choice':
      return readKey(field.options, given)
    case 'many':
      return readMany(field, given)
    case 'yes_no':
      return typeof given === 'boolean' ? { value: given } : refused(formsText('yesNoMissing'))
    case 'checklist':
      return readChecklist(field, given)
    case 'table':
      return readTable(field, given, context)
    case 'file':
      return readFiles(field, given)
    case 'phone': {
      const phone = typeof given === 'string' && given.length <= 40 ? toE164(given) : null
      return phone === null ? refused(formsText('phoneMalformed')) : { value: phone }
    }
    case 'address':
      return readAddress(given)
    case 'ssn':
      return readSsn(given)
    case 'initials':
      return readInitials(given)
    case 'information':
    case 'computed':
    case 'signature':
      return refused(formsText('takesNoAnswer'))
  }
}

function readText(given: unknown, most: number): Of<string | null> {
  if (typeof given !== 'string') return refused(formsText('textMissing'))
  const text = asSeen(given)
  if (text.length > most) return refused(formsText('tooLong', { most }))
  return { value: hasInk(text) && text !== '' ? text : null }
}

function readLine(given: unknown, most: number): Of<string | null> {
  const read = readText(given, most)
  if (read.problem !== undefined || read.value === null) return read
  return /\p{Cc}/u.test(read.value) ? refused(formsText('onOneLine')) : read
}

interface NumberLimits {
  min: number | null
  max: number | null
  decimals: number
}
function readNumber({ min, max, decimals }: NumberLimits, given: unknown): Of<number> {
  if (typeof given !== 'number' || !Number.isFinite(given)) return refused(formsText('numberMissing'))
  if (Math.abs(given) > 1e12) return refused(formsText('numberLarge'))
  const exact = decimalOf(given)
  const kept = exact === null ? given : numberOf(exact, decimals)
  if (kept !== given)
    return refused(decimals === 0 ? formsText('wholeNumber') : formsText('decimalsMany', { most: decimals }))
  if (min !== null && max !== null && (given < min || given > max)) return refused(formsText('between', { min, max }))
  if (min !== null && given < min) return refused(formsText('atLeast', { min }))
  if (max !== null && given > max) return refused(formsText('atMost', { max }))
  // -0 and 0 are one number
  return { value: given || 0 }
}

function readDay(
  { from, to }: Pick<FieldOf<'date'>, 'from' | 'to'>,
  given: unknown,
  { today }: FormContext,
): Of<string> {
  if (typeof given !== 'string' || !isDay(given)) return refused(formsText('dayMalformed'))
  const first = from && resolveDay(from, today)
  const last = to && resolveDay(to, today)
  if (first && given < first) return refused(formsText('dayFrom', { day: first }))
  if (last && given > last) return refused(formsText('dayTo', { day: last }))
  return { value: given }
}

const readKey = (options: readonly { key: string }[], given: unknown): Of<string> =>
  options.some(({ key }) => key === given) ? { value: given as string } : refused(formsText('choiceUnknown'))

function readMany({ options, most }: FieldOf<'many'>, given: unknown): ReadAnswer {
  if (!Array.isArray(given)) return refused(formsText('choiceUnknown'))
  const chosen = new Set<unknown>(given)
  const kept = options.map(({ key }) => key).filter(key => chosen.has(key))
  if (kept.length !== given.length) return refused(formsText('choiceUnknown'))
  if (most !== null && kept.length > most) return refused(formsText('chosenMany', { most }))
  return { value: kept.length === 0 ? null : kept }
}

function readChecklist({ items, scale }: FieldOf<'checklist'>, given: unknown): ReadAnswer {
  if (!isObject(given)) return refused(formsText('itemUnknown'))
  const read: Record<string, { rating: string | null; initials: string | null }> = {}
  for (const { key } of items) {
    const answer = given[key]
    if (answer === undefined || answer === null) continue
    if (!isObject(answer)) return refused(formsText('itemUnknown'))
    const rating = answer['rating'] ?? null
    if (rating !== null && !scale.some(one => one.key === rating)) return refused(formsText('ratingUnknown'))
    const initials = readInitials(answer['initials'] ?? '')
    if (initials.problem !== undefined) return initials
    if (rating !== null || initials.value !== null)
      read[key] = { rating: rating as string | null, initials: initials.value }
  }
  const strange = Object.keys(given).some(key => !items.some(item => item.key === key))
  if (strange) return refused(formsText('itemUnknown'))
  return { value: Object.keys(read).length === 0 ? null : read }
}

function readTable({ columns, most }: FieldOf<'table'>, given: unknown, context: FormContext): ReadAnswer {
  if (!Array.isArray(given) || !given.every(isObject)) return refused(formsText('rowsMalformed'))
  if (given.length > most) return refused(formsText('rowsMany', { most }))
  const rows: TableRow[] = []
  for (const [at, row] of given.entries()) {
    if (Object.keys(row).some(key => !columns.some(column => column.key === key)))
      return refused(formsText('columnUnknown'))
    const cells: Record<string, string | number | boolean | null> = {}
    for (const column of columns) {
      const read = readCell(column, row[column.key], context)
      if (read.problem !== undefined) return refused(inRow(at, column, read.problem, context))
      cells[column.key] = read.value
    }
    rows.push(cells)
  }
  return { value: rows.length === 0 ? null : rows }
}

type Column = FieldOf<'table'>['columns'][number]
const inRow = (at: number, { key, labels }: Column, what: string, { language = 'en' }: FormContext) =>
  formsText('inRow', { row: at + 1, column: textFor(labels, [language])?.text ?? key, what })

function readCell(column: Column, given: unknown, context: FormContext): Of<string | number | boolean | null> {
  if (given === null || given === undefined || given === '') return { value: null }
  switch (column.kind) {
    case 'text':
      return readLine(given, formLimits.textLength)
    case 'number':
      return readNumber({ min: null, max: null, decimals: formLimits.decimals }, given)
    case 'date':
      return readDay({ from: null, to: null }, given, context)
    case 'choice':
      return readKey(column.options, given)
    case 'yes_no':
      return typeof given === 'boolean' ? { value: given } : refused(formsText('yesNoMissing'))
  }
}

function readFiles({ most }: FieldOf<'file'>, given: unknown): ReadAnswer {
  const isList = Array.isArray(given) && given.every(id => typeof id === 'string' && isId(id))
  if (!isList || new Set(given).size !== given.length) return refused(formsText('fileUnknown'))
  if (given.length > most) return refused(formsText('filesMany', { most }))
  return { value: given.length === 0 ? null : (given as string[]) }
}

const addressParts = { line1: 200, line2: 200, city: 100, state: 2, postal_code: 10 } as const
function readAddress(given: unknown): ReadAnswer {
  if (!isObject(given) || Object.keys(given).some(key => !Object.hasOwn(addressParts, key)))
    return refused(formsText('addressMalformed'))
  const address: Record<string, string> = {}
  for (const [part, most] of Object.entries(addressParts)) {
    const read = readLine(given[part] ?? '', most)
    if (read.problem !== undefined) return read
    address[part] = read.value ?? ''
  }
  const { state = '', postal_code = '' } = address
  if (state !== '' && !isUsState(state)) return refused(formsText('stateUnknown'))
  if (postal_code !== '' && !/^\d{5}(-\d{4})?$/.test(postal_code)) return refused(formsText('zipMalformed'))
  const value = address as unknown as AddressAnswer
  return { value: isUnanswered(value) ? null : value }
}

function readSsn(given: unknown): ReadAnswer {
  const digits = typeof given === 'string' && /^[\d\s-]{9,20}$/.test(given) ? given.replace(/\D/g, '') : ''
  // numbers that are never issued
  return /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)
    ? { value: digits }
    : refused(formsText('ssnMalformed'))
}

function readInitials(given: unknown): Of<string | null> {
  const read = readLine(given, 20)
  if (read.problem !== undefined || read.value === null) return read
  const letters = read.value.replace(/[\s.]/g, '').toLocaleUpperCase('en')
  return letters.length <= formLimits.initials && /^[\p{L}\p{M}-]+$/u.test(letters)
    ? { value: letters }
    : refused(formsText('initialsMalformed', { most: formLimits.initials }))
}

interface Judging extends FormContext {
  /** The step being answered; if absent, all steps. */
  step?: string | undefined
  /** True when signing, which requires all required answers. */
  final: boolean
  /** The keys sent now; others were checked before. If absent, all keys. */
  changed?: Iterable<string> | undefined
  /** Secret answers that are stored but not available here. */
  held?: ReadonlySet<string> | undefined
}

/**
 * Returns problems of answers: a sentence by key. Stored answers may be hidden (they are dropped at signing); sent ones may not.
 */
export function answerProblems(content: FormContent, answers: FormAnswers, judging: Judging): Record<string, string> {
  const { step, final, changed, held } = judging
  const evaluation = evaluateForm(content, answers, judging)
  const known = new Map(
    content.sections.flatMap(section => section.fields.map(field => [field.key, { field, section: section.key }])),
  )
  const filled = step === undefined ? null : new Set(stepByKey(content, step)?.sections)
  const problems: Record<string, string> = {}
  for (const key of changed ?? Object.keys(answers)) {
    const found = known.get(key)
    const value = answers[key] ?? null
    const problem = !found
      ? formsText('keyUnknown', { key })
      : filled && !filled.has(found.section)
        ? changed && formsText('notInStep')
        : changed && value !== null && !evaluation.visible.has(key)
          ? formsText('hiddenAnswer')
          : changed && isFixed(found.field, value, judging)
            ? formsText('readOnly')
            : evaluation.visible.has(key) && readAnswer(found.field, value, judging).problem
    if (problem) problems[key] = problem
  }
  if (!final) return problems
  for (const { field, section } of known.values()) {
    if (problems[field.key] !== undefined || !evaluation.visible.has(field.key)) continue
    if (!takesAnswer(field) || (filled && !filled.has(section))) continue
    if (isSecret(field) && held?.has(field.key)) continue
    const problem = lackOf(field, answers[field.key] ?? null, judging)
    if (problem) problems[field.key] = problem
  }
  return problems
}

function isFixed({ prefill }: FormField, value: AnswerValue, { employee }: FormContext): boolean {
  if (prefill?.mode !== 'read_only') return false
  const own = employee?.[prefill.field] ?? null
  return own !== null && JSON.stringify(own) !== JSON.stringify(value)
}

/** Returns the missing part of an answer to be signed. */
function lackOf(field: FormField, value: AnswerValue, context: FormContext): string | null {
  if (isUnanswered(value)) return field.required ? formsText('answerMissing') : null
  if (field.kind === 'checklist') return checklistLack(field, value as ChecklistAnswer)
  if (field.kind === 'table') return tableLack(field, value as readonly TableRow[], context)
  if (field.kind !== 'address') return null
  const { line1, city, state, postal_code } = value as AddressAnswer
  return [line1, city, state, postal_code].includes('') ? formsText('addressUnfinished') : null
}

function checklistLack({ items, required, takes_initials }: FieldOf<'checklist'>, answer: ChecklistAnswer) {
  const unrated = items.filter(({ key }) => !answer[key]?.rating).length
  if (required && unrated > 0) return formsText('itemsUnrated', { count: unrated })
  const isBare = Object.values(answer).some(({ rating, initials }) => rating !== null && initials === null)
  return takes_initials && isBare ? formsText('initialsMissing') : null
}

function tableLack({ columns, least }: FieldOf<'table'>, rows: readonly TableRow[], context: FormContext) {
  if (rows.length < least) return formsText('rowsFew', { least })
  for (const [at, row] of rows.entries())
    for (const column of columns)
      if (column.required && (row[column.key] ?? null) === null)
        return inRow(at, column, formsText('answerMissing'), context)
  return null
}
