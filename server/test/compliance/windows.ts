import {
  type ComplianceRule,
  type RuleVersion,
  windowMonths,
  type WindowOfMonths,
} from '@preceptor/contract/compliance/rule'
import type { PersonFacts } from '../../src/features/compliance/engine/facts.ts'
import { anchorDay, applies, completionDays, firstApplied, isLeaveDay, versionOn } from './person.ts'
import { dayOf, januaryFirst, monthsLater, orNull } from './days.ts'

export interface Needed {
  minutes: number
  topics: number
  completions: number
  practical: number
  sets: { minutes: number; distinct: number }[]
}

export interface Window {
  /** The day from which versions with this window and anchor are in force; together with the number it identifies the window. */
  scheme: number
  number: number
  /** Null if it has no start. */
  start: number | null
  end: number
  /** Null while open-ended leave keeps it open. */
  movedEnd: number | null
  graceEnd: number | null
  /** The first day on which it is overdue if unmet. */
  turns: number | null
  /** True while it is open; whether the rule applies on its last day is known on that day. */
  owed: boolean
  /** True for a first year with no requirement. */
  exempt: boolean
  version: RuleVersion
  needed: Needed
  /** True for `once`: it accepts records forever, while windows by months close at their end. */
  once: boolean
  /** For `once`, the day from which it counts. */
  clockFrom: number | null
}

const farAhead = 800
/** Longer than any leave; anything not over by then has no end. */
const patience = 12_000

/** Walks from the first day on, without counting days of leave towards the window. */
function movedBy(facts: PersonFacts, version: RuleVersion, first: number, end: number): number | null {
  if (version.leave === 'none') return end
  let left = end - first + 1
  for (let day = first; day < first + patience; day++) {
    if (!isLeaveDay(facts, day)) left--
    if (left === 0) return day
  }
  return null
}

/** A period of versions between changes of the window or its anchor. */
interface Epoch {
  from: number
  until: number | null
  versions: RuleVersion[]
}

const clockOf = ({ window, anchor, custom_on, anchor_program_ids }: RuleVersion) =>
  JSON.stringify([
    window.kind,
    anchor,
    anchor === 'custom' ? custom_on : null,
    anchor === 'last_completion' ? anchor_program_ids : null,
  ])

/** Returns epochs that have begun by the day. */
function epochsOf(rule: ComplianceRule, day: number): Epoch[] {
  const epochs: Epoch[] = []
  for (const version of rule.versions) {
    if (dayOf(version.effective_from) > day) break
    const last = epochs.at(-1)
    const from = dayOf(version.effective_from)
    const before = last?.versions.at(-1)
    if (last && before && clockOf(before) === clockOf(version)) last.versions.push(version)
    else {
      if (last) last.until = from
      epochs.push({ from, until: null, versions: [version] })
    }
  }
  return epochs
}

/** Returns the day that names the epoch containing this day; before all epochs, the first one's. */
export function epochOn(rule: ComplianceRule, day: number): number {
  let name: number | null = null
  let before: string | null = null
  for (const version of rule.versions) {
    const clock = clockOf(version)
    const from = dayOf(version.effective_from)
    if (name === null || (clock !== before && from <= day)) name = from
    before = clock
  }
  return name ?? day
}

const quarterHours = (minutes: number) => Math.ceil(minutes / 15) * 15

/** Prorates the amounts to the `begun` of its `months`. */
function amountsOf(version: RuleVersion, begun: number, months: number): Needed {
  const { asks, window, sets } = version
  const average = window.kind === 'average_per_month'
  const part = (amount: number) => (amount * begun) / months
  const minutes = asks.kind !== 'hours' ? 0 : average ? asks.minutes * begun : asks.minutes
  return {
    minutes: begun === months || average ? minutes : quarterHours(part(minutes)),
    topics: asks.kind === 'topics' ? Math.ceil(part(asks.topics)) : 0,
    completions: asks.kind === 'completions' ? asks.completions : 0,
    practical: begun === months ? (version.practical ?? 0) : quarterHours(part(version.practical ?? 0)),
    sets: sets.map(set => ({
      minutes: begun === months ? set.minutes : quarterHours(part(set.minutes)),
      distinct: Math.ceil(part(set.distinct)),
    })),
  }
}

/** Returns full amounts, as for `once` and rolling windows. */
export const wholeAmounts = (version: RuleVersion): Needed => amountsOf(version, 1, 1)

/** Entering after its last month, while leave kept it open or as an applicant, counts as that month. */
function begunMonths(start: number, entered: number, months: number): number {
  if (entered <= start) return months
  let holding = 0
  for (let month = 0; month < months; month++) if (monthsLater(start, month) <= entered) holding = month
  return months - holding
}

/** Returns the first day within the window on which the rule applied, from the hire date on. */
function entryDay(rule: ComplianceRule, facts: PersonFacts, start: number, movedEnd: number | null): number {
  const hired = orNull(facts.hire_date)
  const from = hired !== null && hired > start ? hired : start
  const last = movedEnd ?? start + patience
  for (let day = from; day <= last; day++) if (applies(rule, facts, day)) return day
  return from
}

/** Returns the version in force on its last day or, while it is open, on the given day; before the first version, the first one. */
function judgingVersion(versions: readonly RuleVersion[], lastDay: number | null, day: number): RuleVersion {
  const version = versionOn(versions, lastDay === null ? day : Math.min(lastDay, day)) ?? versions[0]
  if (!version) throw new Error('A rule has a version')
  return version
}

/** The start and length of an epoch's windows. */
interface Clock {
  months: number
  nth: (months: number) => number
}

function clock(version: RuleVersion, facts: PersonFacts, day: number): Clock | null {
  const anchor = anchorDay(version, facts, day)
  if ('missing' in anchor) return null
  const months = windowMonths[version.window.kind as WindowOfMonths]
  if (version.window.kind !== 'calendar_year') return { months, nth: anchor.nth }
  return { months, nth: many => monthsLater(januaryFirst(anchor.day), many) }
}

/** Returns one epoch's windows by months, from the first one until well after the requested day. */
function windowsOfEpoch(
  rule: ComplianceRule,
  facts: PersonFacts,
  day: number,
  epoch: Epoch,
  isFirstEpoch: boolean,
): Window[] {
  const inForce = judgingVersion(epoch.versions, day, day)
  const from = clock(inForce, facts, day)
  if (!from) return []
  const hired = orNull(facts.hire_date)
  const onceOnly = ['last_completion', 'custom', 'certification'].includes(inForce.anchor)
  const isFirstEver = isFirstEpoch && completionDays(inForce, facts, day).size <= 1
  const windows: Window[] = []
  for (
    let number = 1;
    from.nth(from.months * (number - 1)) <= Math.max(day, from.nth(0), hired ?? 0) + farAhead;
    number++
  ) {
    const stretch = { start: from.nth(from.months * (number - 1)), end: from.nth(from.months * number) - 1 }
    const isFirstAfterHire =
      !windows.some(({ end }) => hired === null || end >= hired) && (hired === null || stretch.end >= hired)
    const isFirst = onceOnly ? number === 1 && isFirstEver : isFirstAfterHire
    const { leave } = judgingVersion(epoch.versions, stretch.end, day)
    const movedEnd = movedBy(facts, { ...inForce, leave }, stretch.start, stretch.end)
    const version = judgingVersion(epoch.versions, movedEnd, day)
    const graceEnd = movedEnd === null ? null : movedEnd + version.grace_days
    const isProrated = version.first_year === 'prorated'
    const begun = isProrated
      ? begunMonths(stretch.start, entryDay(rule, facts, stretch.start, movedEnd), from.months)
      : 0
    const isPartial = hired !== null && stretch.start < hired
    const exempt =
      isFirst && (version.first_year === 'exempt' || (version.first_year === 'exempt_partial' && isPartial))
    const isBeforeHire = hired !== null && movedEnd !== null && movedEnd < hired
    windows.push({
      scheme: epoch.from,
      number,
      ...stretch,
      movedEnd,
      graceEnd,
      turns: graceEnd === null ? null : graceEnd + 1,
      exempt,
      owed: !exempt && !isBeforeHire && (movedEnd === null || day <= movedEnd || applies(rule, facts, movedEnd)),
      version,
      needed: amountsOf(version, isProrated ? begun : from.months, from.months),
      clockFrom: null,
      once: false,
    })
  }
  return windows
}

/** Lists the windows of each epoch that count for the person; `planned` includes future epochs. */
export function windowsByMonths(rule: ComplianceRule, facts: PersonFacts, day: number, planned = false): Window[] {
  const first = firstApplied(rule, facts) ?? day
  const epochs = epochsOf(rule, planned ? Number.POSITIVE_INFINITY : day).filter(
    epoch => epoch.until === null || first < epoch.until,
  )
  const windows: Window[] = []
  for (const [at, epoch] of epochs.entries()) {
    let number = 0
    for (const window of windowsOfEpoch(rule, facts, day, epoch, at === 0)) {
      const start = window.start ?? 0
      const afterChange = at === 0 || start >= epoch.from
      const beforeNext = epoch.until === null || start < epoch.until
      if (afterChange) number++
      if (afterChange && beforeNext) windows.push({ ...window, number })
    }
  }
  return windows.sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

/** Returns the anchor, or the day the rule first applied if later. */
export function baseDay(rule: ComplianceRule, facts: PersonFacts, anchor: number): number {
  const first = firstApplied(rule, facts)
  return first !== null && first > anchor ? first : anchor
}

export interface DueDay {
  end: number
  movedEnd: number | null
  graceEnd: number | null
  turns: number | null
  version: RuleVersion
  /** The day from which it counts. */
  clockFrom: number
}

/** N = 0 is overdue on the day itself, without grace; leave moves the day if the rule says so. */
export function dueDay(
  { rule, facts, day, version }: { rule: ComplianceRule; facts: PersonFacts; day: number; version: RuleVersion },
  base: number,
  within: { n: number; unit: 'days' | 'months' },
): DueDay {
  const atOnce = within.n === 0
  const end = atOnce ? base : within.unit === 'days' ? base + within.n : monthsLater(base, within.n) - 1
  const movedEnd = movedBy(facts, version, base, end)
  if (movedEnd === null) return { end, movedEnd, graceEnd: null, turns: null, version, clockFrom: base }
  const judging = judgingVersion(rule.versions, movedEnd, day)
  if (atOnce) return { end, movedEnd, graceEnd: movedEnd, turns: movedEnd, version: judging, clockFrom: base }
  const graceEnd = movedEnd + judging.grace_days
  return { end, movedEnd, graceEnd, turns: graceEnd + 1, version: judging, clockFrom: base }
}

/** Returns the stages of `once`: owed whenever the rule applies, each with its own due date. */
export function stages(
  asked: { rule: ComplianceRule; facts: PersonFacts; day: number; version: RuleVersion },
  anchor: number,
): Window[] {
  const { rule, facts, version } = asked
  if (version.window.kind !== 'once') return []
  const base = baseDay(rule, facts, anchor)
  const many = version.window.stages.length > 1
  return version.window.stages.map((stage, at) => {
    const due = dueDay(asked, base, stage.within)
    const whole = wholeAmounts(due.version)
    const needed = many ? { ...whole, ...partOf(due.version, stage.amount) } : whole
    const scheme = epochOn(rule, dayOf(due.version.effective_from))
    return Object.assign(due, { scheme, number: at + 1, start: null, exempt: false, owed: true, needed, once: true })
  })
}

function partOf({ asks }: RuleVersion, amount: number): Partial<Needed> {
  if (asks.kind === 'hours') return { minutes: amount }
  return asks.kind === 'topics' ? { topics: amount } : { completions: amount }
}
