import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import type { CompletionEntry, CreditEntry, PersonFacts } from '../../src/features/compliance/engine/facts.ts'
import { dayOf } from './days.ts'
import { awaySince, holdsOn, spellAt, standing } from './person.ts'
import { epochOn, type Window } from './windows.ts'

/** The amount that counts in one window. */
export interface Tally {
  minutes: number
  completions: number
  byTopic: Record<string, number>
  byMode: Record<string, number>
  /** True if a record that fills it is dated after its end and grace. */
  late: boolean
}
const empty = (): Tally => ({ minutes: 0, completions: 0, byTopic: {}, byMode: {}, late: false })

/** One record to be counted in windows. */
interface Line {
  entry: CreditEntry | CompletionEntry
  /** Transferred training may count as if it were done later. */
  on: number
  amount: number
}

export interface Fill {
  windows: readonly Window[]
  tallies: ReadonlyMap<Window, Tally>
  /** The amount that an owed window needed, by entry. */
  needed: ReadonlyMap<string, number>
  gifts: readonly Gift[]
}

/** The amount that one record gave one owed window. */
export interface Gift {
  id: string
  scheme: number
  window: number
  amount: number
  late: boolean
}

export const isDistinct = (tally: Tally, topic: string, version: RuleVersion) =>
  (tally.byTopic[topic] ?? 0) >= version.min_minutes_per_topic

export function distinctTopics(tally: Tally, version: RuleVersion): number {
  return Object.keys(tally.byTopic).filter(topic => isDistinct(tally, topic, version)).length
}

export function ofSet(tally: Tally, version: RuleVersion, at: number): { minutes: number; distinct: number } {
  const topics = version.sets[at]?.topics ?? []
  let minutes = 0
  for (const topic of topics) minutes += tally.byTopic[topic] ?? 0
  return { minutes, distinct: topics.filter(topic => isDistinct(tally, topic, version)).length }
}

export const practicalGap = ({ needed }: Window, tally: Tally) =>
  Math.max(0, needed.practical - (tally.byMode['practical'] ?? 0))

export function isMet(window: Window, tally: Tally): boolean {
  const { needed, version } = window
  if (practicalGap(window, tally) > 0) return false
  if (tally.minutes < needed.minutes || tally.completions < needed.completions) return false
  if (distinctTopics(tally, version) < needed.topics) return false
  return needed.sets.every((set, at) => {
    const has = ofSet(tally, version, at)
    return has.minutes >= set.minutes && has.distinct >= set.distinct
  })
}

/** Returns no more than the window can use: the largest of its gaps in total, set and distinct topic. */
function gapFor(window: Window, tally: Tally, entry: Line['entry']): number {
  const { needed, version } = window
  if (entry.kind === 'completion') return needed.completions - tally.completions
  const missing = version.min_minutes_per_topic - (tally.byTopic[entry.topic] ?? 0)
  let gap = needed.minutes - tally.minutes
  if (entry.mode === 'practical') gap = Math.max(gap, practicalGap(window, tally))
  if (distinctTopics(tally, version) < needed.topics) gap = Math.max(gap, missing)
  for (const [at, set] of needed.sets.entries()) {
    if (!version.sets[at]?.topics.includes(entry.topic)) continue
    const has = ofSet(tally, version, at)
    gap = Math.max(gap, set.minutes - has.minutes)
    if (has.distinct < set.distinct) gap = Math.max(gap, missing)
  }
  return gap
}

/** Returns the amount its mode's limits still allow. */
function roomFor(version: RuleVersion, tally: Tally, entry: Line['entry']): number {
  let room = Number.POSITIVE_INFINITY
  if (entry.kind === 'completion') return room
  for (const limit of version.mode_limits) {
    if (!limit.modes.includes(entry.mode)) continue
    let taken = 0
    for (const mode of new Set(limit.modes)) taken += tally.byMode[mode] ?? 0
    room = Math.min(room, limit.minutes - taken)
  }
  return room
}

/** Returns the programs, and those named as their equivalents. */
export const withEquivalents = (facts: PersonFacts, programs: readonly string[]) =>
  new Set(programs.flatMap(id => [id, ...(facts.equivalents[id] ?? [])]))

/** True if kind, topic and mode fit. */
function fits({ facts }: Asked, version: RuleVersion, entry: Line['entry']): boolean {
  const { asks } = version
  if (entry.kind === 'completion')
    return asks.kind === 'completions' && withEquivalents(facts, asks.program_ids).has(entry.program_id)
  if (asks.kind !== 'hours' && asks.kind !== 'topics') return false
  if (!version.counts_as.includes(entry.counts_as)) return false
  if (version.topics !== null && !version.topics.includes(entry.topic)) return false
  if (version.rn_led && !entry.rn_led) return false
  return !(version.in_person && entry.mode === 'online')
}

function put(tally: Tally, entry: Line['entry'], amount: number) {
  if (amount <= 0) return
  if (entry.kind === 'completion') {
    tally.completions += amount
    return
  }
  tally.minutes += amount
  tally.byTopic[entry.topic] = (tally.byTopic[entry.topic] ?? 0) + amount
  tally.byMode[entry.mode] = (tally.byMode[entry.mode] ?? 0) + amount
}

/**
 * Returns true if the window with this epoch and number is waived; null stands for no window. `any` also counts waivers of a
 * specific window.
 */
export function isWaived(
  rule: ComplianceRule,
  facts: PersonFacts,
  window: { scheme: number; number: number } | null | 'any',
  day: number,
): boolean {
  return facts.waivers.some(waiver => {
    if (waiver.rule_id !== rule.id || !holdsOn(waiver, day)) return false
    if (waiver.window === null || window === 'any') return true
    return waiver.window === window?.number && epochOn(rule, dayOf(waiver.scheme ?? waiver.first_day)) === window.scheme
  })
}

export interface Asked {
  rule: ComplianceRule
  facts: PersonFacts
  day: number
  /** The version in force on that day. */
  version: RuleVersion
  /** Null if the rule has no anchor. */
  anchor: number | null
  /** Minutes used by additional rules, by entry. */
  taken: ReadonlyMap<string, number>
}

/** Returns the last day of the previous employment spell, if it limits which records count. */
function rehireBound({ version, facts, day }: Asked): number | null {
  if (version.window.kind !== 'once' || version.anchor !== 'rehire') return null
  const before = facts.spells[spellAt(facts, day) - 1]
  return before?.last_day ? dayOf(before.last_day) : null
}

/** Returns the effective date of a transfer that doesn't count by its own date: the first day of the first window, or none. */
function dateOf(asked: Asked, entry: CreditEntry | CompletionEntry, firstStart: number | null): number | null {
  const on = dayOf(entry.on)
  const { version, anchor } = asked
  if (entry.kind !== 'credit' || entry.how !== 'transfer' || version.transfer_days === null) return on
  if (anchor === null || on >= anchor) return on
  if (on < anchor - version.transfer_days) return null
  return firstStart ?? on
}

/** Returns the records that may count at all on the requested day, ordered by date, then by entry. */
function linesOf(asked: Asked, firstStart: number | null): Line[] {
  const { facts, day, version, taken } = asked
  const away = awaySince(version, facts, day)
  const bound = rehireBound(asked)
  const lines: Line[] = []
  for (const entry of standing(facts.entries)) {
    if (entry.kind === 'reversal') continue
    const given = dayOf(entry.on)
    const on = dateOf(asked, entry, firstStart)
    if (on === null || given > day) continue
    if (away !== null && given < away) continue
    if (bound !== null && given < bound) continue
    const amount = entry.kind === 'credit' ? entry.minutes - (taken.get(entry.id) ?? 0) : 1
    lines.push({ entry, on, amount })
  }
  return lines.sort((a, b) => a.on - b.on || a.entry.seq - b.entry.seq)
}

/**
 * Refuses make-ups on days when the window is waived, or once it is settled. Records of its own days, including leave and grace,
 * are not make-ups. Neither applies to `once`.
 */
function refuses(asked: Asked, window: Window, on: number): boolean {
  if (window.once) return false
  if (window.graceEnd === null || on <= window.graceEnd) return false
  const isWaivedThen = isWaived(asked.rule, asked.facts, window, on)
  const settled = window.turns !== null && isWaived(asked.rule, asked.facts, window, window.turns)
  return settled || isWaivedThen
}

/** Returns the last window that began by the day and whose regular end has not passed. With stages, the last one takes the rest. */
function ownWindow(windows: readonly Window[], on: number): Window | null {
  let own: Window | null = null
  for (const window of windows) if (window.start === null || (window.start <= on && on <= window.end)) own = window
  return own
}

/** Fills the windows record by record. */
export function fill(asked: Asked, windows: readonly Window[], firstStart: number | null): Fill {
  const tallies = new Map(windows.map(window => [window, empty()]))
  const needed = new Map<string, number>()
  const gifts: Gift[] = []
  for (const line of linesOf(asked, firstStart)) {
    const own = ownWindow(windows, line.on)
    let rest = line.amount
    for (const window of windows) {
      const tally = tallies.get(window)
      if (!tally || !fits(asked, window.version, line.entry)) continue
      const isOlder = window !== own && (window.start === null || window.start <= line.on)
      const most = Math.min(rest, roomFor(window.version, tally, line.entry))
      const gap = Math.min(most, gapFor(window, tally, line.entry))
      const gives = window === own ? most : isOlder && mayTake(asked, window, tally, line.on) ? gap : 0
      if (gives <= 0) continue
      put(tally, line.entry, gives)
      const late = window.graceEnd !== null && line.on > window.graceEnd
      if (late) tally.late = true
      if (window.owed)
        gifts.push({ id: line.entry.id, scheme: window.scheme, window: window.number, amount: gives, late })
      rest -= gives
      if (window.owed && gap > 0) needed.set(line.entry.id, (needed.get(line.entry.id) ?? 0) + gap)
    }
  }
  return { windows, tallies, needed, gifts }
}

function mayTake(asked: Asked, window: Window, tally: Tally, on: number): boolean {
  return window.owed && !isMet(window, tally) && !refuses(asked, window, on)
}
