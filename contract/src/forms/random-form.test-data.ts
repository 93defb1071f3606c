import type { AnswerValue, FormAnswers, TableRow } from './answer-values.ts'
import {
  conditionProblem,
  type ConditionTerm,
  expressionProblem,
  type FormCondition,
  type FormExpression,
  type FormSubject,
} from './conditions.ts'
import type { FieldKind, FormContent, FormField, FormSection, FormStep } from './content.ts'
import { type FormEmployee, type FormEmployeeField, formEmployeeFields } from './employee-fields.ts'
import { blankField, fieldKinds, fieldsOf, isSecret, takesAnswer } from './parts.ts'

/** Returns numbers from 0 up to but not including 1. The demo world's `Random` implements it. */
export interface Draws {
  next(): number
}

/** mulberry32: the same numbers for the same seed on every machine. */
export function drawsOf(seed: number): Draws {
  let state = seed >>> 0
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0
      let t = state
      t = Math.imul(t ^ (t >>> 15), t | 1)
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
    },
  }
}

const int = (random: Draws, least: number, most: number) => least + Math.floor(random.next() * (most - least + 1))
const chance = (random: Draws, share: number) => random.next() < share
const pick = <T>(random: Draws, from: readonly T[]): T => from[int(random, 0, from.length - 1)] as T
const some = <T>(random: Draws, least: number, most: number, make: (at: number) => T): T[] =>
  Array.from({ length: int(random, least, most) }, (_, at) => make(at))
/** Returns a number with up to four decimals, often one that doubles can't represent exactly. */
const number = (random: Draws) =>
  pick(random, [0, 0.1, 0.2, 0.3, 1.005, -2.5, 3, 17, int(random, -9999, 99_999) / 10_000])
const day = (random: Draws) =>
  new Date(Date.UTC(pick(random, [1964, 1990, 2000, 2025, 2026]), int(random, 0, 14), int(random, 1, 31)))
    .toISOString()
    .slice(0, 10)

const inBoth = (text: string) => ({ en: text, es: `${text} (es)` })
const keyed = (random: Draws, name: string, least: number, most: number) =>
  some(random, least, most, at => ({ key: `${name}_${at}`, labels: inBoth(`${name} ${at}`) }))

const kinds = Object.keys(fieldKinds) as FieldKind[]
/** Kinds that conditions can use get more weight. */
const usual: readonly FieldKind[] = [
  'number',
  'date',
  'choice',
  'many',
  'yes_no',
  'checklist',
  'table',
  'computed',
  'text',
]

/** Returns a publishable form in English and Spanish with many dependencies. */
export function randomForm(random: Draws): FormContent {
  const sections: FormSection[] = []
  const steps: FormStep[] = []
  const seen: { field: FormField; order: number; step: string }[] = []
  let order = 0
  let place = 0
  for (let at = int(random, 1, 4); at > 0; at--) {
    if (order === 0 || chance(random, 0.7)) order += 1
    const key = `step_${steps.length}`
    const own: string[] = []
    for (let more = int(random, 1, 3); more > 0; more--) {
      const asked = () => seen.filter(one => one.order < order || one.step === key).map(({ field }) => field)
      const section: FormSection = {
        key: `section_${sections.length}`,
        titles: inBoth(`Section ${sections.length}`),
        hints: {},
        when: chance(random, 0.3) ? small(() => conditionOn(random, asked()), conditionProblem) : null,
        fields: [],
      }
      for (let fields = int(random, 1, 7); fields > 0; fields--) {
        const field = randomField(random, `field_${place++}`, asked())
        section.fields.push(field)
        seen.push({ field, order, step: key })
      }
      own.push(section.key)
      sections.push(section)
    }
    steps.push({
      key,
      who: pick(random, [
        { kind: 'caregiver' },
        { kind: 'coordinator' },
        { kind: 'outside', labels: inBoth('Doctor') },
      ]),
      order,
      sections: own,
      attestation: inBoth(`I confirm ${key}.`),
      may_refuse: chance(random, 0.3),
      due_days: null,
    })
  }
  return { sections, steps, consent: inBoth('I agree to sign electronically.') }
}

/** Draws until the tree is within the limits. */
function small<T>(make: () => T, judge: (tree: T) => string | null): T {
  const tree = make()
  return judge(tree) === null ? tree : small(make, judge)
}

function randomField(random: Draws, key: string, asked: readonly FormField[]): FormField {
  const kind = pick(random, chance(random, 0.7) ? usual : kinds)
  const field = {
    ...blankField(kind, key),
    labels: inBoth(`Label of ${key}`),
    required: chance(random, 0.5),
    when: chance(random, 0.5) ? small(() => conditionOn(random, asked), conditionProblem) : null,
    ...(kind !== 'ssn' && {
      sensitivity: pick(random, [
        'plain',
        'plain',
        'plain',
        'plain',
        'medical',
        kind === 'file' ? 'plain' : 'secret',
      ] as const),
    }),
  } as FormField
  switch (field.kind) {
    case 'choice':
    case 'many':
      return { ...field, options: keyed(random, 'option', 1, 4) }
    case 'number':
      return { ...field, decimals: 4 }
    case 'checklist':
      return {
        ...field,
        items: keyed(random, 'item', 1, 4),
        scale: keyed(random, 'rating', 1, 3).map(({ key: rating, labels }) => ({
          key: rating,
          labels,
          score: chance(random, 0.8) ? number(random) : null,
        })),
        takes_initials: chance(random, 0.3),
      }
    case 'table':
      return {
        ...field,
        columns: (['number', 'date', 'text', 'choice', 'yes_no'] as const).map(column => ({
          key: `column_${column}`,
          labels: inBoth(column),
          kind: column,
          options: column === 'choice' ? keyed(random, 'option', 1, 3) : [],
          required: chance(random, 0.3),
        })),
      }
    case 'information':
      return { ...field, texts: inBoth(`Text of ${key}`) }
    case 'computed':
      return {
        ...field,
        value: small(
          () => (chance(random, 0.2) ? dayOf(random, asked, 2) : calculationOf(random, asked, 2)),
          expressionProblem,
        ),
        decimals: int(random, 0, 4),
      }
    default:
      return field
  }
}

type Asked = readonly FormField[]
const readable = (asked: Asked) =>
  asked.filter(field => !isSecret(field) && (takesAnswer(field) || field.kind === 'computed'))
const byKind = (asked: Asked, wanted: readonly FieldKind[]) =>
  readable(asked).filter(({ kind }) => wanted.includes(kind))

const employeeKeys = Object.keys(formEmployeeFields) as FormEmployeeField[]
function subject(random: Draws, asked: Asked, wants: 'any' | 'number' | 'day'): FormSubject {
  const wanted: readonly FieldKind[] =
    wants === 'number'
      ? ['number', 'checklist', 'table', 'computed']
      : wants === 'day'
        ? ['date', 'table', 'computed']
        : kinds
  const fields = byKind(asked, wanted)
  if (fields.length === 0 || chance(random, 0.1))
    return { employee: wants === 'day' ? pick(random, ['birth_date', 'hire_date']) : pick(random, employeeKeys) }
  const field = pick(random, fields)
  if (field.kind !== 'table' || (wants === 'any' && chance(random, 0.5))) return { field: field.key }
  const column =
    wants === 'number' ? 'column_number' : wants === 'day' ? 'column_date' : pick(random, field.columns).key
  return { field: field.key, column }
}

function conditionOn(random: Draws, asked: Asked, deep = 3): FormCondition {
  const form = random.next()
  if (deep > 0 && form < 0.15) return { all: some(random, 1, 3, () => conditionOn(random, asked, deep - 1)) }
  if (deep > 0 && form < 0.3) return { any: some(random, 1, 3, () => conditionOn(random, asked, deep - 1)) }
  const term = termOn(random, asked)
  return form < 0.5 ? { not: term } : term
}

function termOn(random: Draws, asked: Asked): ConditionTerm {
  switch (pick(random, ['is', 'is_any_of', 'is_empty', 'greater', 'before', 'within_days'] as const)) {
    case 'is': {
      const one = subject(random, asked, 'any')
      return { ...one, is: valueOf(random, asked, one) }
    }
    case 'is_any_of': {
      const one = subject(random, asked, 'any')
      const values = some(random, 1, 3, () => valueOf(random, asked, one))
      return { ...one, is_any_of: values.map(value => (typeof value === 'boolean' ? String(value) : value)) }
    }
    case 'is_empty':
      return { ...subject(random, asked, 'any'), is_empty: true }
    case 'greater':
      return { ...subject(random, asked, 'number'), greater: calculationOf(random, asked, 1) }
    case 'before':
      return { ...subject(random, asked, 'day'), before: dayOf(random, asked, 1) }
    case 'within_days':
      return { ...subject(random, asked, 'day'), within_days: int(random, -400, 400) }
  }
}

/** Returns a plausible value for a subject. */
function valueOf(random: Draws, asked: Asked, one: FormSubject): string | number | boolean {
  if ('employee' in one) return 'Bronx'
  const field = asked.find(({ key }) => key === one.field)
  const part = field?.kind === 'table' ? field.columns.find(({ key }) => key === one.column) : field
  if (part?.kind === 'checklist') return pick(random, part.scale).key
  if (part && 'options' in part && part.options.length > 0) return pick(random, part.options).key
  return part?.kind === 'yes_no' ? chance(random, 0.5) : part?.kind === 'number' ? number(random) : 'some words'
}

function dayOf(random: Draws, asked: Asked, deep: number): FormExpression {
  if (deep === 0 || chance(random, 0.4)) return subject(random, asked, 'day')
  return pick(random, [
    () => ({ today: true }) as const,
    () => ({ text: day(random) }),
    () => ({
      date_plus: [dayOf(random, asked, deep - 1), { number: int(random, -30, 30) }] as const,
      unit: pick(random, ['days', 'months', 'years'] as const),
    }),
  ])()
}

function calculationOf(random: Draws, asked: Asked, deep: number): FormExpression {
  if (deep === 0) return chance(random, 0.6) ? subject(random, asked, 'number') : { number: number(random) }
  const part = () => calculationOf(random, asked, deep - 1)
  const checklists = byKind(asked, ['checklist'])
  return pick<() => FormExpression>(random, [
    () => ({ sum: some(random, 1, 3, part) }),
    () => ({ sum: some(random, 1, 2, () => subject(random, asked, 'number')) }),
    () => ({ average: some(random, 1, 3, part) }),
    () => ({ count: some(random, 1, 2, () => subject(random, asked, 'any')) }),
    () => ({ times: some(random, 1, 2, part) }),
    () => ({ minus: [part(), part()] }),
    () => ({ divide: [part(), chance(random, 0.7) ? { number: 3 } : subject(random, asked, 'number')] }),
    () => ({ age: dayOf(random, asked, 1) }),
    () => ({ if: termOn(random, asked), gives: part(), else: part() }),
    () => (checklists.length > 0 ? { score: pick(random, checklists).key } : { number: number(random) }),
  ])()
}

/** Returns answers to some fields, including hidden ones. */
export const randomAnswers = (random: Draws, content: FormContent): FormAnswers =>
  Object.fromEntries(
    fieldsOf(content).flatMap(field =>
      takesAnswer(field) && chance(random, 0.75) ? [[field.key, answerTo(random, field)]] : [],
    ),
  )

function answerTo(random: Draws, field: FormField): AnswerValue {
  switch (field.kind) {
    case 'number':
      return number(random)
    case 'date':
      return day(random)
    case 'choice':
      return pick(random, field.options).key
    case 'many': {
      const chosen = field.options.flatMap(({ key }) => (chance(random, 0.5) ? [key] : []))
      return chosen.length > 0 ? chosen : null
    }
    case 'yes_no':
      return chance(random, 0.5)
    case 'checklist': {
      const rated = field.items.flatMap(({ key }) =>
        chance(random, 0.7)
          ? [[key, { rating: pick(random, field.scale).key, initials: field.takes_initials ? 'MR' : null }] as const]
          : [],
      )
      return rated.length > 0 ? Object.fromEntries(rated) : null
    }
    case 'table':
      return some(
        random,
        0,
        3,
        (): TableRow => ({
          column_number: chance(random, 0.7) ? number(random) : null,
          column_date: chance(random, 0.7) ? day(random) : null,
          column_text: chance(random, 0.7) ? 'some words' : null,
          column_choice: chance(random, 0.7) ? pick(random, optionsOf(field)).key : null,
          column_yes_no: chance(random, 0.5),
        }),
      )
    case 'file':
      return ['0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b']
    case 'phone':
      return '+17185550142'
    case 'address':
      return { line1: '12 Grand St', line2: '', city: 'Bronx', state: 'NY', postal_code: '10451' }
    case 'ssn':
      return '219099999'
    case 'initials':
      return 'MR'
    default:
      return pick(random, ['some words', `words of ${field.key}`, ''])
  }
}
const optionsOf = ({ columns }: FormField & { kind: 'table' }) =>
  columns.find(({ kind }) => kind === 'choice')?.options ?? []

export const randomEmployee = (random: Draws): FormEmployee => ({
  full_name: 'Marisol Reyes',
  location: chance(random, 0.5) ? 'Bronx' : null,
  birth_date: chance(random, 0.8) ? day(random) : null,
  hire_date: day(random),
})
