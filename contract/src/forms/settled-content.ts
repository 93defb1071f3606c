import type { AnswerValue, ChecklistAnswer, FormAnswers, TableRow } from './answer-values.ts'
import type { ConditionTerm, FormCondition, FormExpression, FormSubject } from './conditions.ts'
import type { FormContent, FormField, FormSection } from './content.ts'
import { foldTree } from '../conditions/tree.ts'
import { type ComputedValue, evaluateForm, type FormContext } from './logic.ts'
import { blankField, fieldByKey, fieldsOf, isSecret } from './parts.ts'
import { referencesIn, referencesOf, subjectOf } from './references.ts'

interface Reader {
  /** Returns true if the reader has the server's answer for a field. */
  has: (key: string) => boolean
  /** True if they have the employee's values. */
  hasEmployee: boolean
  /** Returns true for answers they may learn, even through a calculation. */
  mayLearn: (field: FormField) => boolean
}

/** Zero divided by zero: empty in every calculation. */
const empty: FormExpression = { divide: [{ number: 0 }, { number: 0 }] }
type Settled = FormCondition | boolean
/** Wraps a subject so that it counts as one value: alone in a sum or a count, it would mean all its entries. */
const single = (value: FormExpression): FormExpression =>
  'field' in value || 'employee' in value
    ? { if: { employee: 'full_name', is_empty: true }, gives: value, else: value }
    : value

/**
 * Returns the content for a reader who doesn't have all answers: missing answers that conditions and calculations need are replaced
 * by their current values. The reader's browser then shows, requires and computes the same as the server, without learning other
 * people's answers. Sections and fields hidden for reasons the reader can't change are left out.
 */
export function settledContent(
  content: FormContent,
  answers: FormAnswers,
  context: FormContext,
  reader: Reader,
): FormContent {
  const evaluation = evaluateForm(content, answers, context)
  const isKept = (subject: FormSubject): boolean => 'field' in subject && kept.has(subject.field)
  const kept = new Set(fieldsOf(content).flatMap(field => (reader.mayLearn(field) ? [] : [field.key])))
  // calculations based on them reveal just as much
  for (let had = -1; had < kept.size; ) {
    had = kept.size
    for (const field of fieldsOf(content))
      if (field.kind === 'computed' && field.value && referencesOf(field.value).some(({ subject }) => isKept(subject)))
        kept.add(field.key)
  }
  const has = (subject: FormSubject): boolean =>
    'employee' in subject
      ? reader.hasEmployee
      : !kept.has(subject.field) && (reader.has(subject.field) || isSecretKey(subject.field))
  // conditions never count a secret, for any reader
  const isSecretKey = (key: string) => {
    const field = fieldByKey(content, key)
    return field !== undefined && isSecret(field)
  }
  const hasAll = (references: readonly { subject: FormSubject }[]) => references.every(({ subject }) => has(subject))

  /** Gets the server's result from the function that evaluates forms. */
  const probe = (over: Partial<FormField>) => {
    const field = { ...blankField('computed', '_probe'), ...over } as FormField
    const section: FormSection = { key: '_probe', titles: {}, hints: {}, when: null, fields: [field] }
    return evaluateForm({ ...content, sections: [...content.sections, section] }, answers, context)
  }
  const holds = (when: FormCondition): boolean => probe({ when }).visible.has('_probe')
  const worth = (value: FormExpression): ComputedValue => probe({ value, decimals: 10 }).computed['_probe'] ?? null

  const literal = (value: FormExpression): FormExpression => {
    const found = worth(value)
    return found === null ? empty : typeof found === 'number' ? { number: found } : { text: String(found) }
  }

  /** Returns the numbers of a subject that the reader doesn't have. */
  function numbersOf(subject: FormSubject): number[] {
    if ('employee' in subject) return []
    const field = fieldByKey(content, subject.field)
    if (!field || isSecret(field) || !evaluation.visible.has(field.key)) return []
    const isNumber = (one: unknown): one is number => typeof one === 'number'
    if (field.kind === 'computed') return [evaluation.computed[field.key]].filter(isNumber)
    const answer: AnswerValue = answers[field.key] ?? null
    if (field.kind === 'checklist')
      return Object.values((answer ?? {}) as ChecklistAnswer)
        .map(({ rating }) => field.scale.find(({ key }) => key === rating)?.score)
        .filter(isNumber)
    const { column } = subject
    if (column !== undefined) return ((answer ?? []) as readonly TableRow[]).map(row => row[column]).filter(isNumber)
    return [answer].filter(isNumber)
  }

  /** Returns the parts of a sum or an average: each number of a subject counts separately. */
  const numbers = (parts: readonly FormExpression[]): FormExpression[] =>
    parts.flatMap(part => {
      if (!('field' in part || 'employee' in part)) return [calculated(part)]
      return has(subjectOf(part)) ? [part] : numbersOf(subjectOf(part)).map(number => ({ number }))
    })
  const counted = (parts: readonly FormExpression[]): FormExpression[] =>
    parts.flatMap(part => {
      if (!('field' in part || 'employee' in part)) return [calculated(part)]
      if (has(subjectOf(part))) return [part]
      return Array.from({ length: Number(worth({ count: [part] })) }, () => ({ number: 1 }))
    })

  function calculated(value: FormExpression): FormExpression {
    const references = referencesOf(value)
    if (hasAll(references)) return value
    if (!references.some(({ subject }) => has(subject))) return literal(value)
    if ('sum' in value) return orEmpty(numbers(value.sum), sum => ({ sum }))
    if ('average' in value) return orEmpty(numbers(value.average), average => ({ average }))
    if ('count' in value) return orEmpty(counted(value.count), count => ({ count }), { number: 0 })
    if ('times' in value) return { times: value.times.map(calculated) }
    if ('minus' in value) return { minus: both(value.minus) }
    if ('divide' in value) return { divide: both(value.divide) }
    if ('date_plus' in value) return { ...value, date_plus: both(value.date_plus) }
    if ('age' in value) return { age: calculated(value.age) }
    if (!('if' in value)) return value
    const condition = settled(value.if)
    if (typeof condition === 'boolean') return single(calculated(condition ? value.gives : value.else))
    return { if: condition, gives: calculated(value.gives), else: calculated(value.else) }
  }
  const both = ([a, b]: readonly [FormExpression, FormExpression]) => [calculated(a), calculated(b)] as const
  const orEmpty = (
    parts: readonly FormExpression[],
    make: (parts: readonly FormExpression[]) => FormExpression,
    none = empty,
  ): FormExpression => (parts.length === 0 ? none : make(parts))

  function settled(condition: FormCondition): Settled {
    if (hasAll(referencesIn(condition))) return condition
    return foldTree<ConditionTerm, Settled>(condition, {
      all: parts => joined(parts, false, all => ({ all })),
      any: parts => joined(parts, true, any => ({ any })),
      not: part => (typeof part === 'boolean' ? !part : { not: part }),
      leaf: term => {
        if (!has(subjectOf(term)) || referencesIn(term).some(({ subject }) => isKept(subject))) return holds(term)
        if ('greater' in term) return { ...term, greater: calculated(term.greater) }
        return 'before' in term ? { ...term, before: calculated(term.before) } : term
      },
    })
  }

  /** `decides`: a single part with this value decides the whole. */
  function joined(
    parts: readonly Settled[],
    decides: boolean,
    make: (open: FormCondition[]) => FormCondition,
  ): Settled {
    if (parts.includes(decides)) return decides
    const open = parts.filter(part => typeof part !== 'boolean')
    return open.length === 0 ? !decides : make(open)
  }

  const valueOf = ({ key, value }: FormField & { kind: 'computed' }) =>
    value === null || kept.has(key) ? null : calculated(value)
  const shown = <T extends { when: FormCondition | null }>(part: T): T[] => {
    const when = part.when === null ? true : settled(part.when)
    return when === false ? [] : [when === part.when ? part : { ...part, when: when === true ? null : when }]
  }
  const withValue = (field: FormField): FormField =>
    field.kind === 'computed' ? { ...field, value: valueOf(field) } : field
  return {
    ...content,
    sections: content.sections.flatMap(section =>
      // oxlint-disable-next-line oxc/no-map-spread -- the content is shared by all who read it
      shown(section).map(one => ({
        ...one,
        fields: section.fields.flatMap(field => shown(field).map(each => withValue(each))),
      })),
    ),
  }
}
