import { asksProof, type RuleVersion } from '@preceptor/contract/compliance/rule'
import { usualRule } from '@preceptor/contract/compliance/usual-rule'

/** A rule in its editor: numbers as typed, and the values of every kind side by side. */
export interface RuleValues {
  name: string
  effective_from: string
  states: readonly string[]
  certifications: readonly string[]
  discipline_ids: readonly string[]
  hired_from: string
  hired_to: string
  employment_types: readonly string[]
  tags: readonly string[]
  tasks: readonly string[]
  asks_kind: RuleVersion['asks']['kind']
  /** Hours, topics or times. */
  amount: string
  program_ids: readonly string[]
  credential_type: string
  form_ids: readonly string[]
  window_kind: RuleVersion['window']['kind']
  within_n: string
  within_unit: Unit
  stages: readonly StageValues[]
  anchor: RuleVersion['anchor']
  custom_on: string
  anchor_program_ids: readonly string[]
  counts_as: readonly string[]
  topics: readonly string[]
  sets: readonly SetValues[]
  min_minutes_per_topic: string
  mode_limits: readonly LimitValues[]
  practical: string
  rn_led: boolean
  in_person: boolean
  transfer_days: string
  in_addition_to: string
  grace_days: string
  first_year: RuleVersion['first_year']
  lapse_after_months: string
  leave: RuleVersion['leave']
  evidence: string
  retention_years: string
  citation: string
  source: RuleVersion['source']
  verified_on: string
  remarks: string
  note: string
}

type Unit = 'days' | 'months'
export interface StageValues {
  amount: string
  n: string
  unit: Unit
}
export interface SetValues {
  topics: readonly string[]
  hours: string
  distinct: string
}
export interface LimitValues {
  modes: readonly string[]
  hours: string
}

/** Text that isn't a number becomes NaN, which the schema rejects with its message. */
const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const orNull = (typed: string) => (typed.trim() === '' ? null : whole(typed))
const orZero = (typed: string) => (typed.trim() === '' ? 0 : whole(typed))
/** `1.5` hours are 90 minutes. */
const minutes = (typed: string) =>
  /^\d+([.,]\d+)?$/.test(typed.trim()) ? Math.round(Number(typed.trim().replace(',', '.')) * 60) : Number.NaN
const minutesOrZero = (typed: string) => (typed.trim() === '' ? 0 : minutes(typed))
const hours = (of: number) => String(Math.round((of / 60) * 100) / 100)

function asksOf(values: RuleValues): RuleVersion['asks'] {
  const { asks_kind: kind, amount, program_ids, credential_type, form_ids } = values
  switch (kind) {
    case 'hours':
      return { kind, minutes: minutes(amount) }
    case 'topics':
      return { kind, topics: whole(amount) }
    case 'completions':
      return { kind, completions: whole(amount), program_ids: [...program_ids] }
    case 'program':
      return { kind, program_ids: [...program_ids] }
    case 'credential':
      return { kind, credential_type }
    case 'form':
      return { kind, form_ids: [...form_ids] }
  }
}

function windowOf(values: RuleValues): RuleVersion['window'] {
  const { window_kind: kind, within_n, within_unit: unit, stages, asks_kind } = values
  if (kind === 'proof') return { kind, within: { n: whole(within_n), unit } }
  if (kind !== 'once') return { kind }
  const amount = (typed: string) => (asks_kind === 'hours' ? minutes(typed) : whole(typed))
  return {
    kind,
    stages: stages.map(stage => ({ within: { n: whole(stage.n), unit: stage.unit }, amount: amount(stage.amount) })),
  }
}

const lines = (typed: string) =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

export const isProof = ({ asks_kind }: Pick<RuleValues, 'asks_kind'>) => asksProof({ kind: asks_kind })

/** Converts these values to a version; the contract's schema reports its errors. */
export const versionOf = (values: RuleValues): RuleVersion => ({
  effective_from: values.effective_from,
  name: values.name,
  applies_if: {
    states: [...values.states],
    certifications: [...values.certifications] as RuleVersion['applies_if']['certifications'],
    discipline_ids: [...values.discipline_ids],
    hired_from: values.hired_from || null,
    hired_to: values.hired_to || null,
    employment_types: [...values.employment_types] as RuleVersion['applies_if']['employment_types'],
    tags: [...values.tags],
    tasks: [...values.tasks],
  },
  asks: asksOf(values),
  window: windowOf(values),
  anchor: values.anchor,
  custom_on: values.anchor === 'custom' ? values.custom_on || null : null,
  anchor_program_ids: values.anchor === 'last_completion' ? [...values.anchor_program_ids] : [],
  counts_as: [...values.counts_as] as RuleVersion['counts_as'],
  topics: values.topics.length > 0 ? [...values.topics] : null,
  sets: values.sets.map(set => ({
    topics: [...set.topics],
    minutes: minutesOrZero(set.hours),
    distinct: orZero(set.distinct),
  })),
  min_minutes_per_topic: whole(values.min_minutes_per_topic),
  ...(values.practical.trim() !== '' && { practical: minutes(values.practical) }),
  mode_limits: values.mode_limits.map(limit => ({
    modes: [...limit.modes] as RuleVersion['mode_limits'][number]['modes'],
    minutes: minutesOrZero(limit.hours),
  })),
  rn_led: values.rn_led,
  in_person: values.in_person,
  transfer_days: orNull(values.transfer_days),
  in_addition_to: values.in_addition_to || null,
  grace_days: orZero(values.grace_days),
  first_year: values.first_year,
  lapse_after_months: isProof(values) ? null : orNull(values.lapse_after_months),
  leave: values.leave,
  evidence: lines(values.evidence),
  retention_years: orNull(values.retention_years),
  citation: values.citation.trim() || null,
  source: values.source,
  verified_on: values.verified_on || null,
  remarks: values.remarks.trim() || null,
})

const typed = (value: number | null) => (value === null ? '' : String(value))

const amountOf = ({ asks }: RuleVersion) =>
  asks.kind === 'hours'
    ? hours(asks.minutes)
    : asks.kind === 'topics'
      ? String(asks.topics)
      : asks.kind === 'completions'
        ? String(asks.completions)
        : '1'

const stagesOf = ({ asks, window }: RuleVersion): readonly StageValues[] =>
  window.kind === 'once'
    ? window.stages.map(({ amount, within: { n, unit } }) => ({
        amount: asks.kind === 'hours' ? hours(amount) : String(amount),
        n: String(n),
        unit,
      }))
    : [{ amount: amountOf({ asks } as RuleVersion), n: '30', unit: 'days' }]

export const valuesOf = (rule: RuleVersion): RuleValues => ({
  name: rule.name,
  effective_from: rule.effective_from,
  ...rule.applies_if,
  hired_from: rule.applies_if.hired_from ?? '',
  hired_to: rule.applies_if.hired_to ?? '',
  asks_kind: rule.asks.kind,
  amount: amountOf(rule),
  program_ids: 'program_ids' in rule.asks ? rule.asks.program_ids : [],
  credential_type: rule.asks.kind === 'credential' ? rule.asks.credential_type : '',
  form_ids: rule.asks.kind === 'form' ? rule.asks.form_ids : [],
  window_kind: rule.window.kind,
  within_n: rule.window.kind === 'proof' ? String(rule.window.within.n) : '0',
  within_unit: rule.window.kind === 'proof' ? rule.window.within.unit : 'days',
  stages: stagesOf(rule),
  anchor: rule.anchor,
  custom_on: rule.custom_on ?? '',
  anchor_program_ids: rule.anchor_program_ids,
  counts_as: rule.counts_as,
  topics: rule.topics ?? [],
  sets: rule.sets.map(set => ({
    topics: set.topics,
    hours: set.minutes === 0 ? '' : hours(set.minutes),
    distinct: set.distinct === 0 ? '' : String(set.distinct),
  })),
  min_minutes_per_topic: String(rule.min_minutes_per_topic),
  practical: rule.practical ? hours(rule.practical) : '',
  mode_limits: rule.mode_limits.map(limit => ({ modes: limit.modes, hours: hours(limit.minutes) })),
  rn_led: rule.rn_led,
  in_person: rule.in_person,
  transfer_days: typed(rule.transfer_days),
  in_addition_to: rule.in_addition_to ?? '',
  grace_days: String(rule.grace_days),
  first_year: rule.first_year,
  lapse_after_months: typed(rule.lapse_after_months),
  leave: rule.leave,
  evidence: rule.evidence.join('\n'),
  retention_years: typed(rule.retention_years),
  citation: rule.citation ?? '',
  source: rule.source,
  verified_on: rule.verified_on ?? '',
  remarks: rule.remarks ?? '',
  note: '',
})

/** A typical state's rule. */
export const emptyRule = (today: string): RuleValues =>
  valuesOf({ ...usualRule, effective_from: today, name: '', source: 'unverified' })

const places: Readonly<Record<string, string>> = {
  'asks.minutes': 'amount',
  'asks.topics': 'amount',
  'asks.completions': 'amount',
  'asks.program_ids': 'program_ids',
  'asks.credential_type': 'credential_type',
  'asks.form_ids': 'form_ids',
  window: 'window_kind',
  'window.stages': 'stages',
  'window.within.n': 'within_n',
}

/** Returns the editor's field that shows errors about a part of the version. */
export function placeOf(path: string): string {
  const part = path.replace(/^(?:changes\.\d+\.)?rule\./, '')
  const stage = /^window\.stages\.(\d+)\.(?:within\.)?(\w+)$/.exec(part)
  if (stage) return `stages.${stage[1]}.${stage[2]}`
  const set = /^sets\.(\d+)$/.exec(part)
  if (set) return `sets.${set[1]}.distinct`
  return (
    places[part] ??
    part
      .replace(/^applies_if\.(\w+).*/, '$1')
      .replace(/^(sets|mode_limits)\.(\d+)\.minutes$/, '$1.$2.hours')
      .replace(/^(?:asks\.)?(counts_as|topics|evidence|program_ids|form_ids)\.\d+$/, '$1')
  )
}
