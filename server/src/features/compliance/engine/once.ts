import type { Reason } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { anchorOf } from './anchor.ts'
import { versionOn } from './applies.ts'
import { type Context, schemeOf } from './context.ts'
import { addDays, later } from './days.ts'
import { movedEnd } from './leave.ts'
import { dueAfter, wholeNeed } from './need.ts'
import type { Slot } from './slot.ts'
import { Tally } from './tally.ts'

type Within = { n: number; unit: 'days' | 'months' }

/** Returns the deadlines of a one-time requirement: this long after the anchor, or after the rule first applied, if later. */
export function dueDates(
  { first_applied, leave, away }: Context,
  version: RuleVersion,
  anchor: string,
  within: Within,
  graceBy: RuleVersion = version,
) {
  const clock_from = later(anchor, first_applied)
  const ends_on = dueAfter(clock_from, within)
  const moved_end = version.leave === 'extend' ? movedEnd(leave, clock_from, ends_on) : ends_on
  // Due before the first day of work: that day itself is late, and there is no grace period
  const isBeforeWork = within.n === 0
  const grace_end = moved_end === null ? null : addDays(moved_end, isBeforeWork ? 0 : graceBy.grace_days)
  const usual = isBeforeWork || grace_end === null ? moved_end : addDays(grace_end, 1)
  const red_from = away?.day_back ?? usual
  return { clock_from, ends_on, moved_end, grace_end, red_from }
}

const stagesOf = ({ window }: RuleVersion) => (window.kind === 'once' ? window.stages : [])

/** Returns the stages of a one-time rule; they add up, and each has its own deadline. */
export function stagesOfOnce(context: Context): { slots: Slot[]; anchor: string } | Reason {
  const { version, facts, as_of } = context
  const anchor = anchorOf(version, facts, as_of)
  if (anchor.day === null) return anchor.missing
  return { slots: stagesOf(version).flatMap((_, at) => stageOf(context, anchor.day, at) ?? []), anchor: anchor.day }
}

function stageOf(context: Context, anchor: string, at: number): Slot | null {
  const now = stageBy(context, context.version, anchor, at)
  if (now === null || now.moved_end === null || context.as_of <= now.moved_end) return now
  const then = versionOn(context.rule, now.moved_end) ?? context.version
  return stageBy(context, then, anchor, at) ?? now
}

function stageBy(context: Context, version: RuleVersion, anchor: string, at: number): Slot | null {
  const stages = stagesOf(version)
  const stage = stages[at]
  if (stage === undefined) return null
  const whole = wholeNeed(version)
  const part = { ...whole, minutes: 0, topics: 0, completions: 0 }
  const { kind } = version.asks
  if (kind === 'hours') part.minutes = stage.amount
  if (kind === 'topics') part.topics = stage.amount
  if (kind === 'completions') part.completions = stage.amount
  const dates = dueDates(context, version, anchor, stage.within)
  return {
    scheme: schemeOf(context, version),
    number: at + 1,
    version,
    starts_on: null,
    ...dates,
    owed: true,
    is_exempt: false,
    prorated: false,
    tally: new Tally(version, part),
  }
}
