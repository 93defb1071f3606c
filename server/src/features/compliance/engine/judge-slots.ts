import type { ComplianceState, Judgement, Note, RecordVerdict, Remaining } from '@preceptor/contract/compliance/result'
import { addMonths } from './days.ts'
import type { Context } from './context.ts'
import {
  daysLeft,
  isDue,
  isSettled,
  type Judged,
  type Missing,
  missingTopics,
  notApplicable,
  rankOf,
  redNotes,
  withoutAnchor,
} from './judged.ts'
import { type Fillable, fill, placesInStages, placesInWindows, takesOn } from './fill.ts'
import { readAlike } from './ledger.ts'
import { stagesOfOnce } from './once.ts'
import { isWaivedOn, type Slot, stateOf, turnsOf } from './slot.ts'
import { windowsOf } from './windows.ts'

/** Rules with windows by months, and one-time rules. */

export function judgeWindows(context: Context): Judged {
  const found = windowsOf(context)
  if (typeof found === 'string') return withoutAnchor(context, found, isWaivedOn(context, null, context.as_of), [])
  const { slots, anchor, after_exempt } = found
  return judgeSlots(context, { slots, placesFor: placesInWindows(context, slots, anchor) }, after_exempt)
}

export function judgeOnce(context: Context): Judged {
  const found = stagesOfOnce(context)
  if (typeof found === 'string') return withoutAnchor(context, found, isWaivedOn(context, null, context.as_of), [])
  return judgeSlots(context, { slots: found.slots, placesFor: placesInStages(context, found.slots, found.anchor) })
}

function judgeSlots(context: Context, fillable: Fillable, after_exempt: Slot | null = null): Judged {
  const { records, used } = fill(context, fillable)
  const turns = fillable.slots.filter(slot => isAhead(slot, context.as_of)).flatMap(turnsOf)
  const begun = begunSlots(context, fillable.slots)
  const { slot, state } = shown(context, begun, after_exempt === null ? fillable.slots : [after_exempt])
  if (slot === null) return notApplicable(context.version)
  const missing = {
    due: missingIn(begun.filter(({ state }) => isDue(state))),
    all: missingIn(begun.filter(({ state }) => !isSettled(state))),
  }
  const judgement = {
    ...judgementOf(context, slot, state, records),
    remaining: remainingOf(context, fillable.slots, slot),
  }
  return { judgement, turns, used, missing }
}

/** Days of windows that ended long ago change nothing. */
const isAhead = ({ moved_end, red_from }: Slot, as_of: string) =>
  moved_end === null || red_from === null || as_of <= moved_end || as_of <= red_from

interface Begun {
  slot: Slot
  state: ComplianceState
}

function missingIn(some: readonly Begun[]): Missing {
  const remaining = some.map(({ slot }) => slot.tally.remaining())
  const minutes = remaining.reduce((sum, one) => sum + one.minutes, 0)
  return { minutes, topics: Math.max(0, ...remaining.map(missingTopics)), windows: remaining.length }
}

/** Returns windows that are owed and have begun. */
const begunSlots = (context: Context, slots: readonly Slot[]): Begun[] =>
  slots
    .filter(({ owed, starts_on }) => owed && (starts_on === null || starts_on <= context.as_of))
    .map(slot => ({ slot, state: stateOf(context, slot) }))

/** Returns the worst of them, the oldest if tied; when all are settled, the latest; before the first, the next. */
function shown(
  { as_of }: Context,
  begun: readonly Begun[],
  slots: readonly Slot[],
): { slot: Slot | null; state: ComplianceState } {
  const open = begun.filter(({ state }) => !isSettled(state))
  const worst = Math.min(...open.map(({ state }) => rankOf(state)))
  const next = slots.find(({ owed, starts_on }) => owed && starts_on !== null && starts_on > as_of)
  return open.find(({ state }) => rankOf(state) === worst) ?? begun.at(-1) ?? { slot: next ?? null, state: 'upcoming' }
}

/**
 * Returns the missing amount, including minutes that older windows take first from future records: a waived stage, or a waived
 * window within its grace period.
 */
function remainingOf(context: Context, slots: readonly Slot[], slot: Slot): Remaining {
  const own = slot.tally.remaining()
  if (slot.tally.isMet()) return own
  const first = slots
    .slice(0, slots.indexOf(slot))
    .filter(older => !older.tally.isMet() && takesFirst(context, older, slot))
    .map(({ tally, version }) =>
      version.sets.length === 0 && !version.practical ? tally.remaining() : tally.shortInAll(),
    )
  const sum = (of: 'minutes' | 'topics' | 'completions') => first.reduce((total, one) => total + one[of], own[of])
  return { ...own, minutes: sum('minutes'), topics: sum('topics'), completions: sum('completions') }
}

/** With limited modes, or topics already covered, some record may skip the older window. */
const takesFirst = (context: Context, older: Slot, { version }: Slot) =>
  (older.starts_on === null || (version.asks.kind !== 'topics' && takesOn(context, older, context.as_of))) &&
  older.version.mode_limits.length === 0 &&
  readAlike(older.version, version)

function judgementOf(
  context: Context,
  slot: Slot,
  state: ComplianceState,
  records: RecordVerdict[],
): Omit<Judgement, 'remaining'> {
  const { scheme, number, starts_on, ends_on, moved_end, grace_end, version, tally } = slot
  const window = { scheme, number, starts_on, ends_on, moved_end, grace_end }
  return {
    state,
    reason: state === 'overdue' && context.away?.day_back === slot.red_from ? 'away_too_long' : null,
    notes: notesOf(context, slot, state, records),
    window,
    days_left: daysLeft(context.as_of, state, window),
    needed: tally.needed,
    counted: tally.counted(),
    records,
    version: version.effective_from,
  }
}

function notesOf({ as_of }: Context, slot: Slot, state: ComplianceState, records: readonly RecordVerdict[]): Note[] {
  const { moved_end, ends_on, prorated, version } = slot
  const isMadeUp = records.some(({ fills }) => fills.some(fill => fill.late && isInto(fill, slot)))
  const notes: [boolean, Note][] = [
    [state === 'due_soon' && moved_end !== null && moved_end < as_of, 'in_grace'],
    [isMadeUp, 'made_up_late'],
    [prorated, 'prorated'],
    [moved_end !== ends_on, 'moved_by_leave'],
    [state !== 'upcoming' && isBehind(slot, as_of), 'behind_pace'],
  ]
  return [...redNotes(state, version), ...notes.filter(([holds]) => holds).map(([, note]) => note)]
}

const isInto = (fill: RecordVerdict['fills'][number], { scheme, number }: Slot) =>
  fill.scheme === scheme && fill.window === number

/** An average is judged at the end of its window; until then, whole past months show whether a person is behind. */
function isBehind({ version, starts_on, ends_on, tally }: Slot, as_of: string): boolean {
  const { window, asks } = version
  if (window.kind !== 'average_per_month' || asks.kind !== 'hours' || starts_on === null || as_of > ends_on)
    return false
  const passed = Array.from({ length: 12 }, (_, at) => at + 1).filter(at => addMonths(starts_on, at) <= as_of).length
  return tally.counted().minutes < Math.min(tally.needed.minutes, passed * asks.minutes)
}
