import type { Reason } from '@preceptor/contract/compliance/result'
import type { Anchor, RuleVersion, WindowOfMonths } from '@preceptor/contract/compliance/rule'
import { anchorOf, gridOf } from './anchor.ts'
import { appliesOn, firstAppliedBetween } from './applies.ts'
import type { Context } from './context.ts'
import { addDays, addMonths, later } from './days.ts'
import { completionsIn, countingEntries } from './ledger.ts'
import { movedEnd } from './leave.ts'
import { begunMonths, needOf, type Stretched } from './need.ts'
import type { Slot } from './slot.ts'
import { Tally } from './tally.ts'
import { windowMonths } from '@preceptor/contract/compliance/rule'

/** The sequence of windows of one scheme. */
interface Sequence {
  /** The first day of its scheme. */
  scheme: string
  versions: readonly RuleVersion[]
  kind: WindowOfMonths
  /** Windows begin in [from, until); null: no lower or upper bound. */
  from: string | null
  until: string | null
}

/**
 * Returns sequences that apply to the person by this day. A person first covered after a change only has windows of the newer ones.
 */
function sequencesOf({ schemes, first_applied }: Context, day: string): Sequence[] {
  const begun = schemes.filter(({ from }) => from <= day)
  const kept = Math.max(
    0,
    begun.findLastIndex(({ from }) => from <= first_applied),
  )
  return begun.flatMap(({ from, versions }, at) => {
    const kind = versions[0]?.window.kind
    if (at < kept || kind === undefined || !isByMonths(kind)) return []
    return [{ scheme: from, versions, kind, from: at === kept ? null : from, until: begun[at + 1]?.from ?? null }]
  })
}

export const isByMonths = (kind: RuleVersion['window']['kind']): kind is WindowOfMonths => kind in windowMonths

const inForce = ({ versions }: Sequence, day: string): RuleVersion | undefined =>
  versions.findLast(({ effective_from }) => effective_from <= day) ?? versions[0]

const endWith = ({ leave }: Context, rule: RuleVersion, { starts_on, ends_on }: Stretched) =>
  rule.leave === 'extend' ? movedEnd(leave, starts_on, ends_on) : ends_on

/** While a window is open, the version of the requested date judges it; afterward, the version of its last day. */
function judging(context: Context, sequence: Sequence, window: Stretched): RuleVersion | undefined {
  const now = inForce(sequence, context.as_of)
  if (now === undefined) return undefined
  const end = endWith(context, now, window)
  if (end === null || context.as_of <= end) return now
  const then = inForce(sequence, window.ends_on)
  if (then === undefined) return undefined
  return inForce(sequence, endWith(context, then, window) ?? window.ends_on)
}

interface Found {
  slots: Slot[]
  /** The anchor of the first sequence. */
  anchor: string | null
  /** For a person with an exempt first year: the next window, including future versions. */
  after_exempt: Slot | null
}

/** Returns all windows that have begun by the requested date, and the next one. */
export function windowsOf(context: Context): Found | Reason {
  const found = windowsBy(context, context.as_of)
  if (typeof found === 'string') return found
  const isExempt = found.slots.some(
    ({ is_exempt, moved_end }) => is_exempt && (moved_end === null || context.as_of <= moved_end),
  )
  const planned = isExempt ? windowsBy(context, afterAll) : null
  const slots = planned === null || typeof planned === 'string' ? [] : planned.slots
  const next = slots.find(({ owed, starts_on }) => owed && starts_on !== null && starts_on > context.as_of)
  return { ...found, after_exempt: next ?? null }
}

const afterAll = '9999-12-31'

/** Returns windows by the versions whose windows begin by this day. */
function windowsBy(context: Context, day: string): Omit<Found, 'after_exempt'> | Reason {
  const slots: Slot[] = []
  let anchor: string | null = null
  for (const sequence of sequencesOf(context, day)) {
    const version = inForce(sequence, context.as_of)
    if (version === undefined) continue
    const found = anchorOf(version, context.facts, context.as_of)
    if (found.day !== null) slots.push(...windowsIn(context, sequence, version, found.day))
    else if (sequence.until === null) return found.missing
    anchor ??= found.day
  }
  return { slots, anchor }
}

/** Numbers start with the first window of the sequence; `nth` counts from the anchor. */
function windowsIn(context: Context, sequence: Sequence, version: RuleVersion, anchor: string): Slot[] {
  const { origin, months, before } = gridOf(sequence.kind, version, context.facts, anchor)
  const start = (nth: number) => addMonths(origin, before + (nth - 1) * months)
  const exempt = exemptNth(context, sequence, version, start)
  const slots: Slot[] = []
  let number = 0
  for (let nth = 1; ; nth += 1) {
    const window = { starts_on: start(nth), ends_on: addDays(start(nth + 1), -1) }
    if (sequence.until !== null && window.starts_on >= sequence.until) break
    if (sequence.from === null || window.starts_on >= sequence.from) {
      number += 1
      const slot = slotOf(context, sequence, number, window, nth === exempt)
      if (slot === null) break
      slots.push(slot)
      if (window.starts_on > context.as_of && slot.owed) break
    }
  }
  return slots
}

/** Anchors that may precede a hire or rehire by a long time: only the very first window can be a first year. */
const firstEverOnly: ReadonlySet<Anchor> = new Set(['last_completion', 'custom', 'certification'])

/** Returns the window that an exempt first year skips: the first that ends on or after the hire date; null if there is none. */
function exemptNth(
  { facts, as_of }: Context,
  { from }: Sequence,
  { anchor, anchor_program_ids }: RuleVersion,
  start: (nth: number) => string,
): number | null {
  if (firstEverOnly.has(anchor)) return from === null && !isAnew() ? 1 : null
  let nth = 1
  while (facts.hire_date !== null && start(nth + 1) <= facts.hire_date) nth += 1
  return nth

  function isAnew() {
    if (anchor !== 'last_completion') return false
    const done = completionsIn(countingEntries(facts.entries), anchor_program_ids, facts.equivalents)
    return new Set(done.map(({ on }) => on).filter(on => on <= as_of)).size > 1
  }
}

/** Returns true when the version skips the first window. */
const isExemptBy = ({ first_year }: RuleVersion, { starts_on }: Stretched, hire_date: string | null) =>
  first_year === 'exempt' || (first_year === 'exempt_partial' && hire_date !== null && starts_on < hire_date)

function slotOf(
  context: Context,
  sequence: Sequence,
  number: number,
  window: Stretched,
  isFirst: boolean,
): Slot | null {
  const version = judging(context, sequence, window)
  if (version === undefined) return null
  const moved_end = endWith(context, version, window)
  const months = windowMonths[sequence.kind]
  const entered = version.first_year === 'prorated' ? enteredOn(context, window, moved_end) : window.starts_on
  const begun = entered > window.starts_on ? begunMonths(window, months, entered) : months
  const is_exempt = isFirst && isExemptBy(version, window, context.facts.hire_date)
  const dates = { scheme: sequence.scheme, number, version, ...window, clock_from: window.starts_on, moved_end }
  return {
    ...dates,
    ...endings(context, dates),
    owed: !is_exempt && isOwed(context, moved_end),
    is_exempt,
    prorated: begun < months,
    tally: new Tally(version, needOf(version, sequence.kind, begun)),
  }
}

/** Returns the first day within the window on which the rule applied, the hire date at the earliest. */
function enteredOn({ rule, facts }: Context, { starts_on }: Stretched, moved_end: string | null): string {
  const from = later(starts_on, facts.hire_date ?? starts_on)
  return firstAppliedBetween(rule, facts, from, moved_end) ?? from
}

/**
 * True when it ends on or after the hire date and the rule applied on its last day or, while that is still ahead, on the requested
 * date.
 */
function isOwed({ rule, facts, as_of, away }: Context, moved_end: string | null) {
  if (facts.hire_date !== null && moved_end !== null && moved_end < facts.hire_date) return false
  if (away !== null && moved_end !== null && moved_end < away.day_back) return false
  return moved_end === null || as_of <= moved_end || appliesOn(rule, facts, moved_end)
}

function endings(
  { away }: Context,
  { version, starts_on, moved_end }: { version: RuleVersion; starts_on: string; moved_end: string | null },
) {
  const grace_end = moved_end === null ? null : addDays(moved_end, version.grace_days)
  const usual = grace_end === null ? null : addDays(grace_end, 1)
  const isFromBefore = away !== null && starts_on <= away.day_back
  return { grace_end, red_from: isFromBefore ? away.day_back : usual }
}
