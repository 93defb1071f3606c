import { addDays, type ModuleMode, type ProviderStatus } from '@preceptor/contract'
import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import fc from 'fast-check'
import { preset } from '../presets/preset.ts'
import type {
  CompletedForm,
  CompletionEntry,
  CreditEntry,
  Credential,
  EmploymentSpan,
  LedgerEntry,
  PersonFacts,
  Waiver,
} from './facts.ts'
import type { Question } from './question.ts'

/** Rules and people that no one would think of. */

const first = '2020-01-01'
const aDay = (from = 0, to = 2400) => fc.integer({ min: from, max: to }).map(days => addDays(first, days))
const sometimes = <T>(value: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: value })
const topics = ['a', 'b', 'c', 'd'] as const
const modes: readonly ModuleMode[] = ['online', 'classroom', 'practical']
const statuses: readonly ProviderStatus[] = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8]

const within = fc.oneof(
  fc.record({ n: fc.integer({ min: 0, max: 60 }), unit: fc.constant('days' as const) }),
  fc.record({ n: fc.integer({ min: 1, max: 9 }), unit: fc.constant('months' as const) }),
)
const byMonths = ['twelve_months', 'half_years', 'two_years', 'calendar_year', 'average_per_month'] as const
/** Kept low, so many people are compliant. */
const mostMinutes = 60

type Demand = Pick<RuleVersion, 'asks' | 'window'>
const minutes = fc.integer({ min: 1, max: mostMinutes })
const windows = fc.constantFrom(...byMonths).map(kind => ({ kind }))
const inWindow = fc.oneof(
  { weight: 4, arbitrary: windows },
  { weight: 1, arbitrary: fc.constant({ kind: 'rolling' as const }) },
)
const hours: fc.Arbitrary<Demand> = fc.record({
  asks: minutes.map(minutes => ({ kind: 'hours' as const, minutes })),
  window: inWindow,
})
const ofTopics: fc.Arbitrary<Demand> = fc.record({
  asks: fc.integer({ min: 1, max: 3 }).map(topics => ({ kind: 'topics' as const, topics })),
  window: inWindow,
})
const completions: fc.Arbitrary<Demand> = fc.record({
  asks: fc
    .integer({ min: 1, max: 2 })
    .map(completions => ({ kind: 'completions' as const, completions, program_ids: ['P'] })),
  window: inWindow,
})
const once: fc.Arbitrary<Demand> = fc
  .array(fc.record({ within, amount: minutes }), { minLength: 1, maxLength: 2 })
  .map(stages => ({
    asks: { kind: 'hours', minutes: stages.reduce((sum, { amount }) => sum + amount, 0) },
    window: {
      kind: 'once',
      stages: stages.toSorted((one, other) => days(one.within) - days(other.within)),
    },
  }))
const days = ({ n, unit }: { n: number; unit: string }) => (unit === 'days' ? n : n * 30)
const proof: fc.Arbitrary<Demand> = fc.record({
  asks: fc.constantFrom(
    { kind: 'program' as const, program_ids: ['P'] },
    { kind: 'credential' as const, credential_type: 'CPR' },
    { kind: 'form' as const, form_ids: ['F'] },
  ),
  window: within.map(within => ({ kind: 'proof' as const, within })),
})

const sets = sometimes(
  fc
    .record({ minutes: fc.integer({ min: 0, max: 40 }), distinct: fc.integer({ min: 0, max: 2 }) })
    .map(one => [{ topics: ['a', 'b'], ...one }]),
  [],
)
const anchors = fc.constantFrom<RuleVersion['anchor'][]>(
  'hire',
  'rehire',
  'certification',
  'birthday',
  'jan_1',
  'last_completion',
  'custom',
)

const details = fc.record({
  anchor: fc.oneof({ weight: 3, arbitrary: fc.constant('hire' as const) }, { weight: 2, arbitrary: anchors }),
  custom_on: fc.constant('2021-03-31'),
  anchor_program_ids: fc.constant<string[]>(['P']),
  sets,
  min_minutes_per_topic: fc.constantFrom(1, 30),
  mode_limits: sometimes<RuleVersion['mode_limits']>(fc.constant([{ modes: ['online'], minutes: 60 }]), []),
  topics: sometimes<string[] | null>(fc.constant(['a', 'b', 'c']), null),
  grace_days: fc.constantFrom(0, 0, 10, 90),
  first_year: fc.constantFrom('full' as const, 'prorated' as const, 'exempt' as const),
  lapse_after_months: sometimes(fc.constant(6), null),
  leave: fc.constantFrom('none' as const, 'extend' as const),
  transfer_days: sometimes(fc.constant(100), null),
  disciplines: sometimes<string[]>(fc.constant(['HHA']), []),
})

const asVersion = (
  demand: Demand,
  { disciplines, ...rest }: typeof details extends fc.Arbitrary<infer T> ? T : never,
  effective_from: string,
) => {
  const isSplit = demand.window.kind !== 'once' && (demand.asks.kind === 'hours' || demand.asks.kind === 'topics')
  const isProof = demand.window.kind === 'proof'
  return preset('r', null, {
    name: 'Rule',
    source: 'primary',
    citation: null,
    ...demand,
    ...rest,
    ...(isSplit ? {} : { sets: [], mode_limits: [] }),
    ...(isProof ? { lapse_after_months: null } : {}),
    effective_from,
    applies_if: { discipline_ids: disciplines },
  }).version
}

/** The next version of windows by months may have another window or anchor; in other rules only numbers change. */
export const aRule: fc.Arbitrary<ComplianceRule> = fc
  .record({
    demand: fc.oneof(hours, hours, hours, ofTopics, completions, once, proof),
    next: sometimes<Demand | null>(hours, null),
    one: details,
    other: details,
    since: sometimes(aDay(0, 1500), '2000-01-01'),
    gap: fc.integer({ min: 1, max: 900 }),
  })
  .map(({ demand, next, one, other, since, gap }) => {
    const versions = [asVersion(demand, one, since)]
    const byMonth = byMonths.some(kind => kind === demand.window.kind)
    const nextByMonth = next !== null && byMonths.some(kind => kind === next.window.kind)
    if (nextByMonth && byMonth && demand.asks.kind === 'hours')
      versions.push(asVersion(next, other, addDays(since < first ? first : since, gap)))
    return { id: 'rule', versions }
  })

const spans: fc.Arbitrary<EmploymentSpan[]> = fc
  .array(fc.record({ from: aDay(), status: fc.constantFrom(...statuses), pca: fc.boolean() }), { maxLength: 4 })
  .map(changes => {
    const all = [{ from: first, status: 1 as const, pca: false }, ...changes.filter(({ from }) => from > first)]
    const inOrder = [...new Map(all.map(change => [change.from, change])).values()].toSorted((one, other) =>
      one.from < other.from ? -1 : 1,
    )
    return inOrder.map(({ from, status, pca }, at) => ({
      from,
      to: inOrder[at + 1]?.from ?? null,
      status,
      employment_type: null,
      discipline_ids: pca ? ['PCA'] : ['HHA'],
      location_state: null,
      tags: [],
      tasks: [],
    }))
  })

export const aCredit: fc.Arbitrary<Omit<CreditEntry, 'id' | 'seq'>> = fc.record({
  kind: fc.constant('credit' as const),
  on: aDay(-200),
  topic: fc.constantFrom(...topics),
  mode: fc.constantFrom(...modes),
  minutes: fc.integer({ min: 1, max: 300 }),
  counts_as: fc.constantFrom('in_service' as const, 'in_service' as const, 'orientation' as const),
  how: fc.constantFrom('attendance' as const, 'transfer' as const),
  rn_led: fc.boolean(),
})
export const aCompletion: fc.Arbitrary<Omit<CompletionEntry, 'id' | 'seq'>> = fc
  .record({ on: aDay(-200), valid: fc.option(fc.integer({ min: 0, max: 800 }), { nil: null }) })
  .map(({ on, valid }) => ({
    kind: 'completion',
    on,
    program_id: 'P',
    expires_on: valid === null ? null : addDays(on, valid),
  }))

export const numbered = (
  entries: readonly (Omit<CreditEntry, 'id' | 'seq'> | Omit<CompletionEntry, 'id' | 'seq'>)[],
): LedgerEntry[] => entries.map((entry, at) => ({ ...entry, id: `e${at}`, seq: at }))

const credential: fc.Arbitrary<Credential> = fc
  .record({
    issued_on: aDay(-200),
    valid: fc.option(fc.integer({ min: 0, max: 800 }), { nil: null }),
    is_verified: fc.boolean(),
  })
  .map(({ issued_on, valid, is_verified }) => ({
    id: `c${issued_on}${valid}`,
    type: 'CPR',
    issued_on,
    expires_on: valid === null ? null : addDays(issued_on, valid),
    is_verified,
  }))

const form: fc.Arbitrary<Omit<CompletedForm, 'id' | 'corrects'>> = fc
  .record({
    completed_on: aDay(-200),
    valid: fc.option(fc.integer({ min: 0, max: 800 }), { nil: null }),
    state: fc.constantFrom('completed' as const, 'superseded' as const, 'corrected' as const, 'voided' as const),
  })
  .map(({ completed_on, valid, state }) => ({
    form_id: 'F',
    completed_on,
    expires_on: valid === null ? null : addDays(completed_on, valid),
    state,
  }))
/** A form that follows a corrected one corrects it. */
const formsOf = (forms: readonly Omit<CompletedForm, 'id' | 'corrects'>[]): CompletedForm[] =>
  forms.map((one, at) => ({
    ...one,
    id: `f${at}`,
    corrects: forms[at - 1]?.state === 'corrected' ? `f${at - 1}` : null,
  }))

const stretch = fc
  .record({ first_day: aDay(), length: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null, freq: 6 }) })
  .map(({ first_day, length }) => ({ first_day, last_day: length === null ? null : addDays(first_day, length) }))

const waiver: fc.Arbitrary<Waiver> = fc
  .record({
    stretch,
    window: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    scheme: fc.option(aDay(), { nil: null }),
  })
  .map(({ stretch, window, scheme }) =>
    Object.assign({ id: `w${stretch.first_day}`, rule_id: 'rule', window, scheme }, stretch),
  )

const spells = fc
  .record({
    hired: aDay(0, 1900),
    stays: fc.option(fc.integer({ min: 1, max: 700 }), { nil: null }),
    away: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ hired, stays, away }) => {
    if (stays === null) return [{ first_day: hired, last_day: null }]
    const last_day = addDays(hired, stays)
    return [
      { first_day: hired, last_day },
      { first_day: addDays(last_day, away + 1), last_day: null },
    ]
  })

const facts: fc.Arbitrary<PersonFacts> = fc
  .record({
    spells,
    hasDate: fc.integer({ min: 0, max: 9 }).map(n => n > 0),
    birth_date: sometimes(fc.constant('1992-02-29'), '1990-08-20'),
    certified_on: fc.constant({ HHA: '2019-07-31' }),
    employment: spans,
    leave: fc.array(stretch, { maxLength: 2 }),
    entries: fc.array(fc.oneof(aCredit, aCredit, aCompletion), { maxLength: 12 }),
    credentials: fc.array(credential, { maxLength: 3 }),
    forms: fc.array(form, { maxLength: 3 }).map(formsOf),
    waivers: sometimes(fc.array(waiver, { maxLength: 2 }), []),
  })
  .map(({ hasDate, spells, entries, ...rest }) =>
    Object.assign(rest, {
      hire_date: hasDate ? (spells[0]?.first_day ?? null) : null,
      spells: hasDate ? spells : [],
      agency: [{ from: '1990-01-01', to: null, state: 'NY', certifications: [] }],
      entries: numbered(entries),
      equivalents: {},
    }),
  )

const addition: fc.Arbitrary<ComplianceRule> = fc
  .record({ demand: hours, details, since: fc.constant(first) })
  .map(({ demand, details, since }) => ({
    id: 'addition',
    versions: [{ ...asVersion(demand, details, since), in_addition_to: 'rule' }],
  }))

export const aQuestion: fc.Arbitrary<Question> = fc.record({
  rule: aRule,
  additions: sometimes(fc.array(addition, { minLength: 1, maxLength: 1 }), []),
  facts,
  as_of: aDay(0, 2300),
})
