import type { ComplianceState, ComplianceWindow, Judgement, Note, Reason } from '@preceptor/contract/compliance/result'
import { anchorOf } from './anchor.ts'
import { versionOn } from './applies.ts'
import { type Context, schemeOf } from './context.ts'
import { addDays, dayAfter, holds, later } from './days.ts'
import {
  daysLeft,
  isRed,
  type Judged,
  nothingCounted,
  nothingMissingAtAll,
  nothingRemaining,
  redNotes,
} from './judged.ts'
import { isLeaveDay } from './leave.ts'
import { wholeNeed } from './need.ts'
import { dueDates } from './once.ts'
import { endedOn, type Proof, proofsOf, proofTurns, proofVerdicts, validThrough } from './proofs.ts'
import { due_soon_days } from './slot.ts'

/** Rules that require a program, a credential or a form: met while one is valid, no matter when it was due. */

interface Answer {
  state: ComplianceState
  window: ComplianceWindow | null
  reason: Reason | null
  turns: readonly string[]
}

export function judgeProof(context: Context): Judged {
  const proofs = proofsOf(context)
  const through = validThrough(proofs, context.as_of)
  const answer = through === undefined ? unmet(context, proofs) : met(context, through)
  return {
    judgement: judgementOf(context, answer, proofs, through !== undefined),
    turns: [...answer.turns, ...proofTurns(proofs, context, due_soon_days)],
    used: new Map(),
    missing: nothingMissingAtAll,
  }
}

const windowTo = (
  context: Context,
  ends_on: string | null,
  moved_end: string | null,
  grace_end: string | null,
): ComplianceWindow => ({
  scheme: schemeOf(context, context.version),
  number: 1,
  starts_on: null,
  ends_on,
  moved_end,
  grace_end,
})

function met(context: Context, through: string | null): Answer {
  const { as_of, version } = context
  const endsSoon = through !== null && through <= addDays(as_of, due_soon_days)
  const grace_end = through === null ? null : addDays(through, version.grace_days)
  return {
    state: endsSoon ? 'due_soon' : 'satisfied',
    window: windowTo(context, through, through, grace_end),
    reason: null,
    turns: through === null ? [] : [addDays(through, -due_soon_days)],
  }
}

function unmet(context: Context, proofs: readonly Proof[]): Answer {
  const { version, facts, as_of } = context
  const anchor = anchorOf(version, facts, as_of)
  const answer =
    anchor.day === null
      ? { state: 'overdue' as const, window: null, reason: anchor.missing, turns: [] }
      : dueOrEnded(context, anchor.day, endedOn(context, proofs))
  return isWaived(context) ? { ...answer, state: 'waived', reason: null } : answer
}

/** A proof has no windows, so a waiver that names one applies to the rule. */
const isWaived = ({ facts, rule, as_of }: Context) =>
  facts.waivers.some(waiver => waiver.rule_id === rule.id && holds(waiver, as_of))

/**
 * Until it is first due, an expired proof counts as missing; after that it has lapsed. Grace runs from the due date and from the
 * last valid day.
 */
function dueOrEnded(context: Context, anchor: string, ended: string | null): Answer {
  const { rule, version, as_of, leave } = context
  const within = version.window.kind === 'proof' ? version.window.within : { n: 0, unit: 'days' as const }
  const open = dueDates(context, version, anchor, within)
  const { clock_from, ends_on, moved_end } = open
  // The version in force on its last day determines the grace period
  const { grace_end, red_from } =
    moved_end === null || as_of <= moved_end
      ? open
      : dueDates(context, version, anchor, within, versionOn(rule, moved_end) ?? version)
  const isDue = moved_end !== null && (within.n === 0 ? moved_end <= as_of : moved_end < as_of)
  const due = windowTo(context, ends_on, moved_end, grace_end)
  const soon = moved_end === null ? null : addDays(moved_end, -due_soon_days)
  const turns = [soon, moved_end, moved_end && dayAfter(moved_end), red_from].filter(day => day !== null)
  const answer = (state: ComplianceState, window: ComplianceWindow): Answer => ({ state, window, reason: null, turns })
  if (!isDue) {
    const stands = version.leave === 'extend' && clock_from <= as_of && isLeaveDay(leave, as_of)
    if (stands) return answer('suspended', due)
    return answer(soon !== null && soon <= as_of ? 'due_soon' : 'in_progress', due)
  }
  const endedGrace = ended === null ? null : addDays(ended, (versionOn(rule, ended) ?? version).grace_days)
  // A proof that ended before its first due date counted as missing on that date, so that date's grace applies too
  const isAsNone = ended === null || (within.n > 0 && ended <= moved_end)
  const window =
    ended === null
      ? due
      : windowTo(
          context,
          ended,
          ended,
          later(endedGrace ?? '', isAsNone && red_from !== null ? addDays(red_from, -1) : ''),
        )
  const inGrace = (isAsNone && red_from !== null && as_of < red_from) || (endedGrace !== null && as_of <= endedGrace)
  if (inGrace) return answer('due_soon', window)
  return answer(ended === null ? 'overdue' : 'lapsed', window)
}

function judgementOf(context: Context, answer: Answer, proofs: readonly Proof[], isMet: boolean): Judgement {
  const { version, as_of } = context
  const { state, window, reason } = answer
  const needed = wholeNeed(version)
  const isLate = window !== null && window.moved_end !== null && window.moved_end < as_of
  const notes: Note[] = state === 'due_soon' && isLate ? ['in_grace'] : []
  if (window?.moved_end !== window?.ends_on) notes.push('moved_by_leave')
  return {
    state,
    reason: isRed(state) ? reason : null,
    notes: [...redNotes(state, version), ...notes],
    window,
    days_left: daysLeft(as_of, state, window),
    needed,
    counted: { ...nothingCounted, completions: isMet ? 1 : 0 },
    remaining: isMet ? nothingRemaining : { ...nothingRemaining, completions: 1 },
    records: proofVerdicts(context, proofs),
    version: version.effective_from,
  }
}
