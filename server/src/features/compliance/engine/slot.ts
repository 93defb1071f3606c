import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { schemeOn } from '@preceptor/contract/compliance/scheme'
import type { ComplianceState } from '@preceptor/contract/compliance/result'
import type { Context } from './context.ts'
import { addDays, dayAfter, holds } from './days.ts'
import type { Waiver } from './facts.ts'
import { isLeaveDay } from './leave.ts'
import type { Tally } from './tally.ts'

/** Identifies a window of a rule: the first day of the versions that number it, and its number. */
export interface WindowName {
  scheme: string
  number: number
}

/** A window of one person, or a stage of a one-time rule: its dates and contents. */
export interface Slot extends WindowName {
  version: RuleVersion
  /** Null without a start. */
  starts_on: string | null
  /** Leave counts from this day on. */
  clock_from: string
  ends_on: string
  /** Null for leave without an end. */
  moved_end: string | null
  grace_end: string | null
  /** Overdue from this day on if unmet. */
  red_from: string | null
  owed: boolean
  /** True for an exempt first year. */
  is_exempt: boolean
  prorated: boolean
  tally: Tally
}

export const due_soon_days = 30

/** Null for an unknown window. */
export const isWaivedOn = ({ facts, rule, schemes }: Context, window: WindowName | null, day: string) =>
  facts.waivers.some(
    waiver =>
      waiver.rule_id === rule.id && (waiver.window === null || names(schemes, waiver, window)) && holds(waiver, day),
  )

const names = (schemes: Context['schemes'], waiver: Waiver, window: WindowName | null) =>
  waiver.window === window?.number && schemeOn(schemes, waiver.scheme ?? waiver.first_day)?.from === window?.scheme

/** True when it was waived on the day it would turn overdue: it is never required again. */
export const isSettledOn = (context: Context, slot: Slot, day: string) =>
  slot.red_from !== null && slot.red_from <= day && isWaivedOn(context, slot, slot.red_from)

export function stateOf(context: Context, slot: Slot): ComplianceState {
  const { as_of } = context
  if (slot.tally.isMet()) return 'satisfied'
  if (isWaivedOn(context, slot, as_of) || isSettledOn(context, slot, as_of)) return 'waived'
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

/** Returns days on which a slot's state may change if nothing happens. */
export const turnsOf = ({ starts_on, moved_end, grace_end, red_from }: Slot): string[] =>
  [
    starts_on,
    moved_end === null ? null : addDays(moved_end, -due_soon_days),
    moved_end,
    moved_end === null ? null : dayAfter(moved_end),
    grace_end === null ? null : dayAfter(grace_end),
    red_from,
  ].filter(day => day !== null)
