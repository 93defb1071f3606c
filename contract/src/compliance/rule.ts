import * as z from 'zod/mini'
import { certifications } from '../agencies/agency-settings.ts'
import { employmentTypes } from '../employees/status.ts'
import { moduleModes } from '../programs/kinds/modes.ts'
import { day, keysOf, line, optionalDay, optionalText } from '../schemas.ts'
import { countsAs } from '../taxonomy/taxonomy-entries.ts'
import { meetable } from './meetable.ts'
import { complianceText } from './texts.ts'

/**
 * A compliance rule as data: the people, amounts and deadlines that a state or an agency requires. docs/compliance.md defines how
 * it is evaluated. Minutes are whole minutes, days `YYYY-MM-DD` in the agency's time zone. Topics, disciplines, programs,
 * credential types and forms are referred to by id.
 */

const key = z.string().check(z.minLength(1))
const keys = z.array(key)
const amount = z.int(complianceText('amountMissing')).check(z.positive(complianceText('amountMissing')))
const count = z.int().check(z.nonnegative())

/** The people it applies to. Any item of a list is enough, an empty list has no effect, and all lists must match. */
const appliesIf = z.object({
  /** The state of the primary location, or else of the agency. */
  states: keys,
  /** The agency's certifications. */
  certifications: z.array(z.enum(keysOf(certifications))),
  discipline_ids: keys,
  /**
   * First and last hire day: the current employment's start for the anchor `rehire`, the hire date for all others.
   * People without that date are included.
   */
  hired_from: optionalDay,
  hired_to: optionalDay,
  employment_types: z.array(z.enum(keysOf(employmentTypes))),
  tags: keys,
  /** For example, giving medications. */
  tasks: keys,
})

/** The required amount. `hours` and `topics` read credit entries, `completions` and `program` completion entries. */
const asks = z.discriminatedUnion('kind', [
  /** With the window `average_per_month`: minutes per month of the window. */
  z.object({ kind: z.literal('hours'), minutes: amount }),
  /** Number of distinct topics. */
  z.object({ kind: z.literal('topics'), topics: amount }),
  /** Number of completions of any of these programs, such as one per year. */
  z.object({
    kind: z.literal('completions'),
    completions: amount,
    program_ids: keys.check(z.minLength(1, complianceText('programsMissing'))),
  }),
  /** A valid completion of any of these programs, or of one they name as equivalent. */
  z.object({ kind: z.literal('program'), program_ids: keys.check(z.minLength(1, complianceText('programsMissing'))) }),
  /** A valid, verified credential of this type. */
  z.object({ kind: z.literal('credential'), credential_type: key }),
  /** A completed form of any of these: it counts through its own last valid day. */
  z.object({ kind: z.literal('form'), form_ids: keys.check(z.minLength(1, complianceText('formsMissing'))) }),
])

/** `N` days: by the end of day anchor + N. `N` months: by the end of the day before the anchor's day N months later. */
const within = z.object({ n: count, unit: z.enum(['days', 'months']) })

/** Windows by months, with their length. `calendar_year` and `average_per_month` are also twelve months. */
export const windowMonths = {
  twelve_months: 12,
  half_years: 6,
  two_years: 24,
  calendar_year: 12,
  average_per_month: 12,
} as const
export type WindowOfMonths = keyof typeof windowMonths

/**
 * The time frame. Windows by months follow each other from the anchor, numbered from 1, each counted from the anchor;
 * `calendar_year` starts on January 1 of the anchor's year. `rolling`: the twelve months ending today. `once`: cumulative stages,
 * numbered from 1, each with its own deadline; without stages there is one, for the whole amount. `proof`: a program, credential or
 * form, due within a number of days and then valid as long as the proof is; it and `rolling` are number 1.
 */
const window = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['twelve_months', 'half_years', 'two_years', 'calendar_year', 'average_per_month']) }),
  z.object({ kind: z.literal('rolling') }),
  z.object({
    kind: z.literal('once'),
    stages: z
      .array(z.object({ within, amount }))
      .check(z.minLength(1, complianceText('stagesMissing')), z.maxLength(6)),
  }),
  z.object({ kind: z.literal('proof'), within }),
])

/**
 * The start of windows and deadlines.
 * - `hire`: the hire date; never restarts.
 * - `rehire`: the first day of the current spell: the one that contains the day in question, or else the next one, or else the last one.
 * - `certification`: the earliest `certified_on` of the disciplines held on that day, among those the rule names (of all, if
 *   it names none).
 * - `birthday`: the last birthday on or before the hire date, counted from the date of birth.
 * - `jan_1`: January 1 of the year of the hire date.
 * - `last_completion`: the latest completion, up to that day, of one of `anchor_program_ids`.
 * - `custom`: the day `custom_on`, the same for everyone.
 */
export const anchors = ['hire', 'rehire', 'certification', 'birthday', 'jan_1', 'last_completion', 'custom'] as const
export type Anchor = (typeof anchors)[number]

const topicSet = z
  .object({
    topics: keys,
    /** 0: no minimum. */
    minutes: count,
    /** The minimum number of topics to cover; 0 for none. */
    distinct: count,
  })
  .check(z.refine(set => set.distinct <= set.topics.length, complianceText('distinctBeyondTopics')))
export type TopicSet = z.infer<typeof topicSet>

const overlaps = (sets: readonly TopicSet[]) => {
  const topics = sets.flatMap(set => [...new Set(set.topics)])
  return new Set(topics).size < topics.length
}

const parameters = z.object({
  /** The first day on which this version is in force at the agency. */
  effective_from: day,
  name: line(160),
  applies_if: appliesIf,
  asks,
  window,
  anchor: z.enum(anchors),
  custom_on: optionalDay,
  anchor_program_ids: keys,

  /** Kinds of training whose minutes count. */
  counts_as: z.array(z.enum(keysOf(countsAs))).check(z.minLength(1)),
  /** Only credit in these topics counts; null for any. */
  topics: z.nullable(keys),
  sets: z.array(topicSet).check(z.refine(sets => !overlaps(sets), complianceText('setsOverlap'))),
  /** The minimum minutes for a topic to count as distinct. */
  min_minutes_per_topic: amount,
  /** The most minutes in these modes that count in one window. */
  mode_limits: z.array(z.object({ modes: z.array(z.enum(keysOf(moduleModes))), minutes: count })),
  /** The minimum of practical minutes; absent for none. */
  practical: z.optional(count),
  /** `rn_led`: only credit led by a registered nurse counts; `in_person`: only credit that was not online. */
  rn_led: z.boolean(),
  in_person: z.boolean(),
  /**
   * Outside training (`how` = transfer) up to this many days before the anchor counts for the first window, as if dated on its
   * first day. Older training doesn't count, not even for `once`. Null: it counts by its own date like any other.
   */
  transfer_days: z.nullable(count),
  /** The rule that this one adds to: minutes needed here don't count there while both apply. */
  in_addition_to: z.nullable(key),

  grace_days: count,
  /**
   * Windows by months. `full`: the full amount from the first day. `prorated`: a window entered late requires only its months,
   * counting begun ones. `exempt`: the first window that ends on or after the hire date (without one: number 1) is not required;
   * with the anchors `last_completion`, `custom` and `certification`, only the first window ever. `exempt_partial`: only if that
   * window began before the hire date.
   */
  first_year: z.enum(['full', 'prorated', 'exempt', 'exempt_partial']),
  /** For hours, topics and completions: after a break of this many months between employments, earlier records no longer count. */
  lapse_after_months: z.nullable(amount),
  /** `extend`: every day of leave up to a window's moved end moves its end. */
  leave: z.enum(['none', 'extend']),

  /** Evidence to keep, in words. */
  evidence: z.array(line(200)),
  retention_years: z.nullable(count),
  citation: optionalText(300),
  /** The kind of source that was read: a primary text or official page, a secondary source, or nothing that verifies it. */
  source: z.enum(['primary', 'secondary', 'unverified']),
  verified_on: optionalDay,
  /** Notes for the agency, such as sources that differ. */
  remarks: optionalText(1000),
})
type Parameters = z.infer<typeof parameters>

/** Returns true if a valid document satisfies the rule, rather than an amount in a window. */
export const asksProof = ({ kind }: { kind: Parameters['asks']['kind'] }): boolean =>
  kind === 'program' || kind === 'credential' || kind === 'form'
const isProof = ({ asks }: Parameters) => asksProof(asks)
const stagesOf = ({ window }: Parameters) => (window.kind === 'once' ? window.stages : [])
const plain = ({ sets, mode_limits, practical = 0 }: Parameters) =>
  sets.length === 0 && mode_limits.length === 0 && practical === 0

const wholeAmount = ({ asks }: Parameters) =>
  asks.kind === 'hours'
    ? asks.minutes
    : asks.kind === 'topics'
      ? asks.topics
      : asks.kind === 'completions'
        ? asks.completions
        : 1
const days = ({ n, unit }: { n: number; unit: 'days' | 'months' }) => (unit === 'days' ? n : n * 30.4)
const inOrder = (rule: Parameters) =>
  stagesOf(rule).every(
    (stage, at, stages) => at === 0 || days(stages[at - 1]?.within ?? stage.within) <= days(stage.within),
  )

export const ruleVersion = parameters.check(
  z.refine(rule => !isProof(rule) || rule.window.kind === 'proof', {
    path: ['window'],
    error: complianceText('proofNeedsDueDays'),
  }),
  z.refine(rule => isProof(rule) || rule.window.kind !== 'proof', {
    path: ['window'],
    error: complianceText('windowNeedsAmount'),
  }),
  z.refine(
    rule =>
      stagesOf(rule).length === 0 || stagesOf(rule).reduce((sum, one) => sum + one.amount, 0) === wholeAmount(rule),
    { path: ['window'], error: complianceText('stagesOfTotal') },
  ),
  z.refine(inOrder, { path: ['window'], error: complianceText('stagesOutOfOrder') }),
  z.refine(rule => stagesOf(rule).length < 2 || plain(rule), {
    path: ['sets'],
    error: complianceText('stagesOfOneAmount'),
  }),
  z.refine(rule => plain(rule) || rule.asks.kind === 'hours' || rule.asks.kind === 'topics', {
    path: ['sets'],
    error: complianceText('setsOfOther'),
  }),
  z.refine(rule => !isProof(rule) || rule.lapse_after_months === null, {
    path: ['lapse_after_months'],
    error: complianceText('lapseOfProof'),
  }),
  z.refine(rule => rule.anchor !== 'custom' || rule.custom_on !== null, {
    path: ['custom_on'],
    error: complianceText('customDayMissing'),
  }),
  z.refine(rule => rule.anchor !== 'last_completion' || rule.anchor_program_ids.length > 0, {
    path: ['anchor_program_ids'],
    error: complianceText('anchorProgramsMissing'),
  }),
  ...meetable.map(({ holds, ...said }) => z.refine<Parameters>(holds, said)),
)
export type RuleVersion = z.infer<typeof ruleVersion>

/** A rule with its versions, oldest first, no two starting on the same day. */
export interface ComplianceRule {
  id: string
  versions: readonly RuleVersion[]
}
