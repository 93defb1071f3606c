import type { Reason } from '@preceptor/contract/compliance/result'
import type { RuleVersion, WindowOfMonths } from '@preceptor/contract/compliance/rule'
import { anchorOf, gridOf } from './anchor.ts'
import { appliesOn } from './applies.ts'
import type { Context } from './context.ts'
import { addDays, addMonths, later } from './days.ts'
import { movedEnd } from './leave.ts'
import { begunMonths, needOf, type Stretched } from './need.ts'
import type { Slot } from './slot.ts'
import { Tally } from './tally.ts'
import { windowMonths } from '@preceptor/contract/compliance/rule'

/** Versions that have the same window and anchor: one sequence of windows. */
interface Scheme {
  versions: readonly RuleVersion[]
  kind: WindowOfMonths
  /** Windows begin in [from, until); null: however early, or late. */
  from: string | null
  until: string | null
}

const sameWindows = (one: RuleVersion, other: RuleVersion) =>
  one.window.kind === other.window.kind && one.anchor === other.anchor && one.custom_on === other.custom_on

/** Those that concern the person by the day asked about. Somebody first asked after a change has only windows of the newer ones. */
function schemesOf({ rule, as_of, first_applied }: Context): Scheme[] {
  const groups: RuleVersion[][] = []
  for (const version of rule.versions.filter(({ effective_from }) => effective_from <= as_of)) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && sameWindows(last, version)) groups.at(-1)?.push(version)
    else groups.push([version])
  }
  const starts = groups.map(([first]) => first?.effective_from ?? '')
  const kept = Math.max(
    0,
    starts.findLastIndex(from => from <= first_applied),
  )
  return groups.flatMap((versions, at) => {
    const kind = versions[0]?.window.kind
    if (at < kept || kind === undefined || !isByMonths(kind)) return []
    return [{ versions, kind, from: at === kept ? null : (starts[at] ?? null), until: starts[at + 1] ?? null }]
  })
}

export const isByMonths = (kind: RuleVersion['window']['kind']): kind is WindowOfMonths => kind in windowMonths

const inForce = ({ versions }: Scheme, day: string): RuleVersion | undefined =>
  versions.findLast(({ effective_from }) => effective_from <= day) ?? versions[0]

const endWith = ({ leave }: Context, rule: RuleVersion, { starts_on, ends_on }: Stretched) =>
  rule.leave === 'extend' ? movedEnd(leave, starts_on, ends_on) : ends_on

/** While a window is open the version of the day asked about judges it, afterwards the one of its last day. */
function judging(context: Context, scheme: Scheme, window: Stretched): RuleVersion | undefined {
  const now = inForce(scheme, context.as_of)
  if (now === undefined) return undefined
  const end = endWith(context, now, window)
  if (end === null || context.as_of <= end) return now
  const then = inForce(scheme, window.ends_on)
  if (then === undefined) return undefined
  return inForce(scheme, endWith(context, then, window) ?? window.ends_on)
}

interface Found {
  slots: Slot[]
  /** Of the first of them. */
  anchor: string | null
}

/** All windows that have begun by the day asked about, and the next one. */
export function windowsOf(context: Context): Found | Reason {
  const slots: Slot[] = []
  let anchor: string | null = null
  for (const scheme of schemesOf(context)) {
    const version = inForce(scheme, context.as_of)
    if (version === undefined) continue
    const found = anchorOf(version, context.facts, context.as_of)
    if (found.day !== null) slots.push(...windowsOfScheme(context, scheme, version, found.day))
    else if (scheme.until === null) return found.missing
    anchor ??= found.day
  }
  return { slots, anchor }
}

function windowsOfScheme(context: Context, scheme: Scheme, version: RuleVersion, anchor: string): Slot[] {
  const { origin, months, before } = gridOf(scheme.kind, version, context.facts, anchor)
  const start = (number: number) => addMonths(origin, before + (number - 1) * months)
  const exempt = exemptNumber(context, start)
  const slots: Slot[] = []
  for (let number = 1; ; number += 1) {
    const window = { starts_on: start(number), ends_on: addDays(start(number + 1), -1) }
    if (scheme.until !== null && window.starts_on >= scheme.until) break
    if (scheme.from === null || window.starts_on >= scheme.from) {
      const slot = slotOf(context, scheme, number, window, number === exempt)
      if (slot !== null) slots.push(slot)
    }
    if (window.starts_on > context.as_of && number !== exempt) break
  }
  return slots
}

/** The first window that ends on or after the hire date: the one that a first year without duty leaves out. */
function exemptNumber({ facts: { hire_date } }: Context, start: (number: number) => string): number {
  let number = 1
  while (hire_date !== null && start(number + 1) <= hire_date) number += 1
  return number
}

function slotOf(context: Context, scheme: Scheme, number: number, window: Stretched, isFirst: boolean): Slot | null {
  const version = judging(context, scheme, window)
  if (version === undefined) return null
  const { facts, first_applied } = context
  const moved_end = endWith(context, version, window)
  const entered = later(first_applied, facts.hire_date ?? first_applied)
  const months = windowMonths[scheme.kind]
  const begun =
    version.first_year === 'prorated' && entered > window.starts_on ? begunMonths(window, months, entered) : months
  const isExempt = isFirst && version.first_year === 'exempt'
  const dates = { number, version, ...window, clock_from: window.starts_on, moved_end }
  return {
    ...dates,
    ...endings(context, dates),
    owed: !isExempt && isOwed(context, moved_end),
    prorated: begun < months,
    tally: new Tally(version, needOf(version, scheme.kind, begun)),
  }
}

/** It applied on the last day; while that is still to come, on the day asked about. */
function isOwed({ rule, facts, as_of, away }: Context, moved_end: string | null) {
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
