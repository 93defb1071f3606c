import { conditionText } from '../conditions/texts.ts'
import { foldTree } from '../conditions/tree.ts'
import { type LanguageTexts, textFor } from '../programs/language-texts.ts'
import { localeOf, namedDay } from '../texts/texts.ts'
import type { ConditionTerm, DateUnit, FormCondition, FormExpression, FormSubject } from './conditions.ts'
import type { FormContent } from './content.ts'
import { formEmployeeFields } from './employee-fields.ts'
import { fieldByKey } from './parts.ts'
import { formsText } from './texts.ts'

interface Saying {
  language: string
  /** Returns a named text in that language. */
  say: (text: string) => string
}
interface Words {
  text: string
  /** True if it needs parentheses within other words. */
  isJoined: boolean
  negated: () => Words
}

/** Returns a condition as a sentence: `Do you smoke? is Yes and (Weight is more than 200 or Last test is before today)`. */
export const conditionInWords = (content: FormContent, condition: FormCondition, saying: Saying): string =>
  new Sayer(content, saying).condition(condition)
/** Returns a calculation in words: `the sum of Monday, Tuesday, and Wednesday`. */
export const expressionInWords = (content: FormContent, expression: FormExpression, saying: Saying): string =>
  new Sayer(content, saying).expression(expression)

class Sayer {
  readonly #content: FormContent
  readonly #language: string
  readonly #say: Saying['say']

  constructor(content: FormContent, { language, say }: Saying) {
    this.#content = content
    this.#language = language
    this.#say = say
  }

  condition(condition: FormCondition): string {
    return foldTree<ConditionTerm, Words>(condition, {
      all: parts => this.#joined(parts, 'conjunction'),
      any: parts => this.#joined(parts, 'disjunction'),
      not: part => part.negated(),
      leaf: term => this.#term(term),
    }).text
  }

  #list(parts: readonly string[], type: 'conjunction' | 'disjunction') {
    return new Intl.ListFormat(localeOf(this.#language), { type }).format(parts)
  }

  #within = ({ text, isJoined }: Pick<Words, 'text' | 'isJoined'>) =>
    isJoined ? this.#say(conditionText('within', { what: text })) : text

  #joined(parts: readonly Words[], type: 'conjunction' | 'disjunction'): Words {
    const [only] = parts
    if (only && parts.length === 1) return only
    const words: Words = {
      text: this.#list(parts.map(this.#within), type),
      isJoined: true,
      negated: () => ({
        text: this.#say(conditionText('not', { what: this.#within(words) })),
        isJoined: false,
        negated: () => words,
      }),
    }
    return words
  }

  #pair(positive: string, negative: string): Words {
    const words: Words = {
      text: this.#say(positive),
      isJoined: false,
      negated: () => ({ text: this.#say(negative), isJoined: false, negated: () => words }),
    }
    return words
  }

  #term(term: ConditionTerm): Words {
    const label = this.#label(term)
    if ('is_empty' in term) return this.#pair(formsText('isEmpty', { label }), formsText('isAnswered', { label }))
    if ('is' in term || 'is_any_of' in term) {
      const values = 'is' in term ? [term.is] : term.is_any_of
      const value = this.#list(
        values.map(one => this.#value(term, one)),
        'disjunction',
      )
      return this.#pair(formsText('isValue', { label, value }), formsText('isNotValue', { label, value }))
    }
    if ('greater' in term) {
      const value = this.expression(term.greater)
      return this.#pair(formsText('isMore', { label, value }), formsText('isNotMore', { label, value }))
    }
    if ('before' in term) {
      const day = this.expression(term.before)
      return this.#pair(formsText('isBefore', { label, day }), formsText('isNotBefore', { label, day }))
    }
    const days = Math.abs(term.within_days)
    return term.within_days < 0
      ? this.#pair(formsText('isInLast', { label, days }), formsText('isNotInLast', { label, days }))
      : this.#pair(formsText('isInNext', { label, days }), formsText('isNotInNext', { label, days }))
  }

  #text(texts: LanguageTexts, key: string): string {
    return textFor(texts, [this.#language])?.text ?? key
  }

  #label(subject: FormSubject): string {
    if ('employee' in subject) return this.#say(formEmployeeFields[subject.employee]?.label ?? subject.employee)
    const field = fieldByKey(this.#content, subject.field)
    const label = field ? this.#text(field.labels, field.key) : subject.field
    const column = field?.kind === 'table' ? field.columns.find(({ key }) => key === subject.column) : undefined
    return column
      ? this.#say(formsText('columnOf', { table: label, column: this.#text(column.labels, column.key) }))
      : label
  }

  #value(subject: FormSubject, value: string | number | boolean): string {
    if (typeof value === 'boolean') return this.#say(formsText(value ? 'yes' : 'no'))
    if (typeof value === 'number') return this.expression({ number: value })
    const field = 'field' in subject ? fieldByKey(this.#content, subject.field) : undefined
    const part =
      field?.kind === 'table' ? field.columns.find(({ key }) => key === ('field' in subject && subject.column)) : field
    const options = part?.kind === 'checklist' ? part.scale : part && 'options' in part ? part.options : []
    const option = options.find(({ key }) => key === value)
    return option ? this.#text(option.labels, option.key) : this.expression({ text: value })
  }

  expression(expression: FormExpression): string {
    const of = (part: FormExpression) => this.expression(part)
    const list = (parts: readonly FormExpression[]) => this.#list(parts.map(of), 'conjunction')
    if ('number' in expression) return this.#say(formsText('numberWords', { number: expression.number }))
    if ('text' in expression)
      return /^\d{4}-\d{2}-\d{2}$/.test(expression.text) ? this.#say(namedDay(expression.text)) : `“${expression.text}”`
    if ('today' in expression) return this.#say(formsText('today'))
    if ('field' in expression || 'employee' in expression) return this.#label(expression)
    if ('sum' in expression) return this.#say(formsText('sumOf', { what: list(expression.sum) }))
    if ('average' in expression) return this.#say(formsText('averageOf', { what: list(expression.average) }))
    if ('count' in expression) return this.#say(formsText('countOf', { what: list(expression.count) }))
    if ('score' in expression)
      return this.#say(formsText('scoreOf', { what: this.#label({ field: expression.score }) }))
    if ('times' in expression) return expression.times.map(part => this.#factor(part)).join(' × ')
    if ('minus' in expression) return expression.minus.map(part => this.#factor(part)).join(' − ')
    if ('divide' in expression) return expression.divide.map(part => this.#factor(part)).join(' ÷ ')
    if ('age' in expression) return this.#say(formsText('yearsSince', { day: of(expression.age) }))
    if ('if' in expression)
      return this.#say(
        formsText('ifWords', {
          one: of(expression.gives),
          condition: this.condition(expression.if),
          other: of(expression.else),
        }),
      )
    const [day, count] = expression.date_plus
    return `${of(day)} + ${this.#time(count, expression.unit)}`
  }

  #factor(part: FormExpression): string {
    const isJoined = 'times' in part || 'minus' in part || 'divide' in part || 'date_plus' in part || 'if' in part
    return this.#within({ text: this.expression(part), isJoined })
  }

  #time(count: FormExpression, unit: DateUnit = 'days'): string {
    if ('number' in count) {
      const values = { count: count.number }
      return this.#say(
        unit === 'days'
          ? formsText('daysCounted', values)
          : unit === 'months'
            ? formsText('monthsCounted', values)
            : formsText('yearsCounted', values),
      )
    }
    const values = { count: this.#factor(count) }
    return this.#say(
      unit === 'days'
        ? formsText('daysWorked', values)
        : unit === 'months'
          ? formsText('monthsWorked', values)
          : formsText('yearsWorked', values),
    )
  }
}
