import {
  dueAnchors,
  type LearningPath,
  type PathStep,
  spanUnits,
  startAnchors,
  stepKinds,
  type StepKind,
} from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { pathsTexts } from '../texts.ts'

/** A step as stored in the form. */
export interface StepDraft {
  key: string
  /** `''`: a new step. */
  step_id: string
  kind: StepKind
  ref_id: string
  title: string
  is_required: boolean
  is_gate: boolean
  /** `''`: at once, or as set in the program. */
  start_from: string
  start_amount: string
  start_unit: string
  due_from: string
  due_amount: string
  due_unit: string
}
export interface StepsValues {
  is_ordered: boolean
  steps: readonly StepDraft[]
}

type Rule = { from: string; amount: number; unit: string } | null
const ruleFields = (rule: Rule) => ({
  from: rule?.from ?? '',
  amount: String(rule?.amount ?? 0),
  unit: rule?.unit ?? 'days',
})

export const valuesOf = ({ is_ordered, shown_steps }: LearningPath): StepsValues => ({
  is_ordered,
  steps: shown_steps.map(({ step_id, kind, ref_id, title, is_required, is_gate, start, due }) => {
    const [opens, ends] = [ruleFields(start), ruleFields(due)]
    return {
      key: step_id,
      step_id,
      kind,
      ref_id,
      title,
      is_required,
      is_gate,
      start_from: opens.from,
      start_amount: opens.amount,
      start_unit: opens.unit,
      due_from: ends.from,
      due_amount: ends.amount,
      due_unit: ends.unit,
    }
  }),
})

let made = 0
export const newStep = (kind: StepKind): StepDraft => ({
  key: `new ${made++}`,
  step_id: '',
  kind,
  ref_id: '',
  title: '',
  is_required: true,
  is_gate: false,
  start_from: '',
  start_amount: '0',
  start_unit: 'days',
  due_from: '',
  due_amount: '30',
  due_unit: 'days',
})

const oneOf = <K extends string>(words: Readonly<Record<K, string>>, value: string): K | null =>
  Object.hasOwn(words, value) ? (value as K) : null
const span = (amount: string, unit: string) => ({
  amount: Number(amount || Number.NaN),
  unit: oneOf(spanUnits, unit) ?? ('days' as const),
})

export function stepOf(draft: StepDraft): PathStep {
  const [start, due] = [oneOf(startAnchors, draft.start_from), oneOf(dueAnchors, draft.due_from)]
  return {
    ...(draft.step_id && { step_id: draft.step_id }),
    kind: draft.kind,
    ref_id: draft.ref_id,
    is_required: draft.is_required,
    is_gate: draft.is_gate,
    start: start && { from: start, ...span(draft.start_amount, draft.start_unit) },
    due: due && { from: due, ...span(draft.due_amount, draft.due_unit) },
  }
}

/** `program, required, what follows waits for it` */
export const factsOf = ({
  kind,
  is_required,
  is_gate,
}: Pick<PathStep, 'kind' | 'is_required' | 'is_gate'>): string[] => [
  inWords(stepKinds[kind]),
  pathsTexts.say(is_required ? 'required' : 'optional'),
  ...(is_gate ? [pathsTexts.say('gateFact')] : []),
]

/** Returns the field that shows an error in part of a step. */
export const placeOf = (path: string) => path.replace(/^(steps\.\d+)\.(start|due)\.(from|amount|unit)$/, '$1.$2_$3')

/** Moves a step one place up or down, or to the place of another one. */
export function moved(steps: readonly StepDraft[], key: string, to: number): StepDraft[] {
  const step = steps.find(one => one.key === key)
  const rest = steps.filter(one => one.key !== key)
  return step ? rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, step) : [...steps]
}
