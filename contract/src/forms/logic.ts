import { addDays, addMonths, daysBetween } from '../assignments/due.ts'
import { foldTree } from '../conditions/tree.ts'
import { isDay } from '../light-checks.ts'
import type { AddressAnswer, AnswerValue, ChecklistAnswer, FormAnswers, TableRow } from './answer-values.ts'
import type { ConditionTerm, DateUnit, FormCondition, FormExpression, FormSubject } from './conditions.ts'
import type { FormContent, FormField, FormLanguage, FormSection } from './content.ts'
import { type Decimal, decimalOf, numberOf, over, plus, times } from './decimal.ts'
import type { FormEmployee } from './employee-fields.ts'
import { formLimits } from './limits.ts'
import { isSecret, takesAnswer } from './parts.ts'

export interface FormContext {
  /** The agency's day. */
  today: string
  /** The language of labels; English by default. */
  language?: FormLanguage | undefined
  employee?: FormEmployee | undefined
}

/** Results of calculations: days are strings, and numbers have at most the decimals of their field. */
export type ComputedValue = string | number | boolean | null
export interface FormEvaluation {
  /** Keys of fields that are shown, whether they take answers or not. */
  visible: ReadonlySet<string>
  /** Keys of sections that are shown. */
  sections: ReadonlySet<string>
  /** Keys of shown fields that must be answered. */
  required: ReadonlySet<string>
  /** Values by key, for each visible calculation. */
  computed: Readonly<Record<string, ComputedValue>>
}

type Scalar = string | number | boolean
/** One entry of an answer: rows and addresses are only counted. */
type Entry = Scalar | object
type Single = Decimal | string | boolean | null

export const isUnanswered = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === null || entriesOf(value).length === 0

/** Returns the entries of an answer, without blank ones. */
function entriesOf(value: AnswerValue): Entry[] {
  if (value === null) return []
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value !== 'object') return [value]
  if (Array.isArray(value))
    return (value as readonly (string | TableRow)[]).filter(
      entry => typeof entry === 'string' || Object.values(entry).some(cell => cell !== null && cell !== ''),
    )
  const parts = Object.values(value as ChecklistAnswer | AddressAnswer)
  if (typeof parts[0] === 'string') return parts.some(part => part !== '') ? [value] : []
  return Object.values(value as ChecklistAnswer).flatMap(({ rating }) => (rating === null ? [] : [rating]))
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/**
 * Returns the visible, required and computed parts of a form for these answers. Hidden answers don't count, and neither do secret
 * ones, which the browser may lack. Browser and server share this function. It also handles circular references, although such
 * content is never published.
 */
export function evaluateForm(content: FormContent, answers: FormAnswers, context: FormContext): FormEvaluation {
  return new Evaluation(content, answers, context).result()
}

class Evaluation {
  readonly #fields = new Map<string, { field: FormField; section: FormSection }>()
  /** Each is computed once, in order of dependency; `undefined` while in progress. */
  readonly #sections = new Map<FormSection, boolean | undefined>()
  readonly #visible = new Map<FormField, boolean | undefined>()
  readonly #computed = new Map<FormField, ComputedValue | undefined>()
  readonly #content: FormContent
  readonly #answers: FormAnswers
  readonly #context: FormContext

  constructor(content: FormContent, answers: FormAnswers, context: FormContext) {
    this.#content = content
    this.#answers = answers
    this.#context = context
    for (const section of content.sections)
      for (const field of section.fields) this.#fields.set(field.key, { field, section })
  }

  result(): FormEvaluation {
    const visible = new Set<string>()
    const sections = new Set<string>()
    const required = new Set<string>()
    const computed: Record<string, ComputedValue> = {}
    for (const section of this.#content.sections) {
      if (!this.#showsSection(section)) continue
      sections.add(section.key)
      for (const field of section.fields) {
        if (!this.#shows(field, section)) continue
        visible.add(field.key)
        if (field.required && takesAnswer(field)) required.add(field.key)
        if (field.kind === 'computed') computed[field.key] = this.#compute(field)
      }
    }
    return { visible, sections, required, computed }
  }

  #showsSection(section: FormSection): boolean {
    return once(this.#sections, section, false, () => section.when === null || this.#holds(section.when))
  }

  #shows(field: FormField, section: FormSection): boolean {
    return once(
      this.#visible,
      field,
      false,
      () => this.#showsSection(section) && (field.when === null || this.#holds(field.when)),
    )
  }

  #compute(field: FormField & { kind: 'computed' }): ComputedValue {
    return once<FormField, ComputedValue>(this.#computed, field, null, () => {
      const value = field.value && this.#single(field.value)
      return typeof value === 'bigint' ? numberOf(value, field.decimals) : value
    })
  }

  #holds(condition: FormCondition): boolean {
    return foldTree<ConditionTerm, () => boolean>(condition, {
      all: parts => () => parts.every(part => part()),
      any: parts => () => parts.some(part => part()),
      not: part => () => !part(),
      leaf: term => () => this.#fits(term),
    })()
  }

  #fits(term: ConditionTerm): boolean {
    const entries = this.#entries(term)
    if ('is_empty' in term) return entries.length === 0
    if ('is' in term) return entries.includes(term.is)
    if ('is_any_of' in term) return entries.some(entry => (term.is_any_of as readonly Entry[]).includes(entry))
    if ('greater' in term) {
      const than = this.#single(term.greater)
      return typeof than === 'bigint' && this.#numbers(term).some(number => number > than)
    }
    const days = entries.filter((entry): entry is string => typeof entry === 'string' && isDay(entry))
    if ('before' in term) {
      const than = this.#single(term.before)
      return typeof than === 'string' && isDay(than) && days.some(day => day < than)
    }
    const { within_days: most } = term
    return days.some(day => {
      const ahead = daysBetween(this.#context.today, day)
      return most < 0 ? ahead <= 0 && ahead >= most : ahead >= 0 && ahead <= most
    })
  }

  /** Returns the entries of a visible answer. */
  #entries(subject: FormSubject): Entry[] {
    if ('employee' in subject) return entriesOf(this.#context.employee?.[subject.employee] ?? null)
    const found = this.#fields.get(subject.field)
    if (!found || isSecret(found.field) || !this.#shows(found.field, found.section)) return []
    const { field } = found
    if (field.kind === 'computed') return entriesOf(this.#compute(field))
    if (!takesAnswer(field)) return []
    const entries = entriesOf(this.#answers[field.key] ?? null)
    const { column } = subject
    return column === undefined ? entries : entries.flatMap(row => entriesOf((row as TableRow)[column] ?? null))
  }

  #numbers(subject: FormSubject): Decimal[] {
    const field = 'field' in subject ? this.#fields.get(subject.field)?.field : undefined
    const scores =
      field?.kind === 'checklist'
        ? new Map<Entry, number | null>(field.scale.map(({ key, score }) => [key, score]))
        : null
    return this.#entries(subject)
      .map(entry => (scores ? scores.get(entry) : entry))
      .filter(isNumber)
      .flatMap(number => decimalOf(number) ?? [])
  }

  #single(expression: FormExpression): Single {
    if ('number' in expression) return decimalOf(expression.number)
    if ('text' in expression) return expression.text
    if ('today' in expression) return this.#context.today
    if ('field' in expression || 'employee' in expression) return this.#value(expression)
    if ('sum' in expression) return added(this.#all(expression.sum))
    if ('score' in expression) return added(this.#numbers({ field: expression.score }))
    if ('average' in expression) {
      const all = this.#all(expression.average)
      const sum = added(all)
      return sum === null ? null : over(sum, decimalOf(all.length) ?? 0n)
    }
    if ('count' in expression) return decimalOf(expression.count.reduce((sum, part) => sum + this.#count(part), 0))
    if ('times' in expression) {
      const factors = expression.times.map(part => this.#number(part))
      return factors.reduce((all, factor) => (all === null || factor === null ? null : times(all, factor)))
    }
    if ('minus' in expression) return this.#pair(expression.minus, (a, b) => plus(a, -b))
    if ('divide' in expression) return this.#pair(expression.divide, rounded)
    if ('age' in expression) return this.#age(this.#single(expression.age))
    if ('if' in expression) return this.#single(this.#holds(expression.if) ? expression.gives : expression.else)
    const [day, count] = expression.date_plus.map(part => this.#single(part))
    return movedDay(day, count, expression.unit)
  }

  #value(subject: FormSubject): Single {
    const [entry] = this.#entries(subject)
    if (isNumber(entry)) return decimalOf(entry)
    return typeof entry === 'string' || typeof entry === 'boolean' ? entry : null
  }

  #number(expression: FormExpression): Decimal | null {
    const value = this.#single(expression)
    return typeof value === 'bigint' ? value : null
  }

  /** Returns all numbers of the parts: for a column, every row. */
  #all(parts: readonly FormExpression[]): Decimal[] {
    return parts.flatMap(part =>
      'field' in part || 'employee' in part ? this.#numbers(part) : (this.#number(part) ?? []),
    )
  }

  #count(part: FormExpression): number {
    if ('field' in part || 'employee' in part) return this.#entries(part).length
    return this.#single(part) === null ? 0 : 1
  }

  #pair(
    [a, b]: readonly [FormExpression, FormExpression],
    join: (a: Decimal, b: Decimal) => Decimal | null,
  ): Decimal | null {
    const [first, second] = [this.#number(a), this.#number(b)]
    return first === null || second === null ? null : join(first, second)
  }

  #age(born: Single): Decimal | null {
    const { today } = this.#context
    if (typeof born !== 'string' || !isDay(born) || born > today) return null
    const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
    return decimalOf(today.slice(5) < born.slice(5) ? years - 1 : years)
  }
}

function once<K, V>(known: Map<K, V | undefined>, key: K, inCircle: V, workOut: () => V): V {
  if (known.has(key)) return known.get(key) ?? inCircle
  known.set(key, undefined)
  const value = workOut()
  known.set(key, value)
  return value
}

const added = (numbers: readonly Decimal[]): Decimal | null =>
  numbers.length === 0 ? null : numbers.reduce<Decimal | null>((sum, one) => (sum === null ? null : plus(sum, one)), 0n)

function rounded(a: Decimal, b: Decimal): Decimal | null {
  const exact = over(a, b)
  return exact === null ? null : decimalOf(numberOf(exact, formLimits.decimals))
}

function movedDay(day: Single | undefined, count: Single | undefined, unit: DateUnit = 'days'): string | null {
  if (typeof day !== 'string' || !isDay(day) || typeof count !== 'bigint') return null
  const by = numberOf(count, 0)
  if (Math.abs(by) > 80_000) return null
  const moved = unit === 'days' ? addDays(day, by) : addMonths(day, unit === 'months' ? by : 12 * by)
  return isDay(moved) ? moved : null
}
