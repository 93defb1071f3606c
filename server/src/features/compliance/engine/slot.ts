import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import type { ComplianceState } from '@preceptor/contract/compliance/result'
import type { Context } from './context.ts'
import { addDays, dayAfter, holds } from './days.ts'
import { isLeaveDay } from './leave.ts'
import type { Tally } from './tally.ts'

/** A window of one person, or a stage of a rule that asks once: its days, and what fills it. */
export interface Slot {
  number: number
  version: RuleVersion
  /** Null: no beginning. */
  starts_on: string | null
  /** From this day on leave counts. */
  clock_from: string
  ends_on: string
  /** Null: a leave without an end. */
  moved_end: string | null
  grace_end: string | null
  /** From this day on it is overdue when unmet. */
  red_from: string | null
  owed: boolean
  prorated: boolean
  tally: Tally
}

export const due_soon_days = 30

export const isWaivedOn = ({ facts, rule }: Context, number: number | null, day: string) =>
  facts.waivers.some(
    waiver => waiver.rule_id === rule.id && (waiver.window === null || waiver.window === number) && holds(waiver, day),
  )

/** Waived on the day on which it would turn overdue: it is never asked again. */
export const isSettledOn = (context: Context, { number, red_from }: Slot, day: string) =>
  red_from !== null && red_from <= day && isWaivedOn(context, number, red_from)

export function stateOf(context: Context, slot: Slot): ComplianceState {
  const { as_of } = context
  if (slot.tally.isMet()) return 'satisfied'
  if (isWaivedOn(context, slot.number, as_of) || isSettledOn(context, slot, as_of)) return 'waived'
  if (slot.starts_on !== null && as_of < slot.starts_on) return 'upcoming'
  if (slot.red_from !== null && slot.red_from <= as_of) return 'overdue'
  return pendingState(context, slot)
}

function pendingState({ as_of, leave }: Context, { version, clock_from, moved_end }: Slot): ComplianceState {
  const isOpen = moved_end === null || as_of <= moved_end
  const stands = version.leave === 'extend' && isOpen && clock_from <= as_of && isLeaveDay(leave, as_of)
  if (stands) return 'suspended'
  return moved_end !== null && addDays(as_of, due_soon_days) >= moved_end ? 'due_soon' : 'in_progress'
}

/** Days on which a slot's state may change if nothing happens. */
export const turnsOf = ({ starts_on, moved_end, grace_end, red_from }: Slot): string[] =>
  [
    starts_on,
    moved_end === null ? null : addDays(moved_end, -due_soon_days),
    moved_end,
    moved_end === null ? null : dayAfter(moved_end),
    grace_end === null ? null : dayAfter(grace_end),
    red_from,
  ].filter(day => day !== null)
