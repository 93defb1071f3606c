import type { ComplianceState, Judgement, Note, RecordVerdict, Remaining } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { anchorOf } from './anchor.ts'
import { versionOn } from './applies.ts'
import { type Context, schemeOf } from './context.ts'
import { addDays, addMonths, dayBefore, later } from './days.ts'
import { amountOf, isTooOld, refusalOf } from './fill.ts'
import {
  daysLeft,
  isDue,
  type Judged,
  missingTopics,
  nothingMissing,
  nothingMissingAtAll,
  redNotes,
  withoutAnchor,
} from './judged.ts'
import { type Countable, isRead, misfit } from './ledger.ts'
import { wholeNeed } from './need.ts'
import { due_soon_days, isWaivedOn } from './slot.ts'
import { Tally } from './tally.ts'

/**
 * Rules that require the amount in the twelve months ending on the requested date. They are first judged twelve months after the
 * anchor, or after the rule first applied. Nothing can be made up, and leave has no effect.
 */

/** A record, and the first day it no longer counts: a year after its date. */
interface Counting {
  entry: Countable
  gone_on: string
}

interface Rolling {
  context: Context
  anchor: string
  judged_from: string
  entries: readonly Counting[]
}

export function judgeRolling(context: Context): Judged {
  const { version, facts, as_of, away, first_applied } = context
  const anchor = anchorOf(version, facts, as_of)
  const isWaived = isWaivedOn(context, { scheme: schemeOf(context, version), number: 1 }, as_of)
  if (anchor.day === null) return withoutAnchor(context, anchor.missing, isWaivedOn(context, null, as_of), [])
  const judged_from = away?.day_back ?? addMonths(later(anchor.day, first_applied), 12)
  const rolling: Rolling = { context, anchor: anchor.day, judged_from, entries: countable(context) }
  const today = tallyOn(rolling, as_of)
  const end = isFine(rolling, as_of) ? fineThrough(rolling) : lastFineDay(rolling)
  const state = stateOf(rolling, today, end, isWaived)
  return {
    judgement: judgementOf(rolling, today, state, end),
    turns: turnsOf(rolling, end),
    missing: missingOf(isWaived, state, today.tally.remaining()),
    used: new Map(rolling.entries.map(({ entry: { id } }) => [id, today.used.get(id) ?? 0])),
  }
}

const countable = (context: Context): Counting[] =>
  context.entries
    .filter(entry => refusalOf(context, entry) === null)
    .map(entry => ({ entry, gone_on: addMonths(entry.on, 12) }))

const leftOutOf = (context: Context, version: RuleVersion, anchor: string, entry: Countable) =>
  refusalOf(context, entry) ??
  misfit(entry, version, context.facts.equivalents) ??
  (isTooOld(entry, version.transfer_days, anchor) ? 'too_long_before_hire' : null)

/** Earlier days use the version in force on them; later days use the version of the requested date. */
const versionFor = ({ rule, version, as_of }: Context, day: string) =>
  day < as_of ? (versionOn(rule, day) ?? version) : version

function missingOf(isWaived: boolean, state: ComplianceState, remaining: Remaining): Judged['missing'] {
  if (isWaived) return nothingMissingAtAll
  const all = { minutes: remaining.minutes, topics: missingTopics(remaining), windows: 1 }
  return { due: isDue(state) ? all : nothingMissing, all }
}

interface Today {
  tally: Tally
  used: Map<string, number>
  counts: Map<string, number>
}

/** Returns the tally of the twelve months that end on the day. */
function tallyOn({ context, anchor, entries }: Rolling, day: string): Today {
  const version = versionFor(context, day)
  const tally = new Tally(version, wholeNeed(version))
  const [used, counts] = [new Map<string, number>(), new Map<string, number>()]
  for (const { entry, gone_on } of entries) {
    if (day < entry.on || gone_on <= day || !isRead(entry, version)) continue
    if (leftOutOf(context, version, anchor, entry) !== null) continue
    const left = amountOf(entry) - Math.min(amountOf(entry), context.taken.get(entry.id) ?? 0)
    const amount = Math.min(left, tally.canTake(entry))
    used.set(entry.id, Math.min(amount, tally.canUse(entry)))
    counts.set(entry.id, amount)
    tally.take(entry, amount)
  }
  return { tally, used, counts }
}

/** Returns true when not yet judged, or met. */
const isFine = (rolling: Rolling, day: string) => day < rolling.judged_from || tallyOn(rolling, day).tally.isMet()

/** Returns the last day it stays fine if nothing happens; null: permanently. */
function fineThrough(rolling: Rolling): string | null {
  const { as_of } = rolling.context
  const turns = [rolling.judged_from, ...rolling.entries.map(({ gone_on }) => gone_on)]
  const fails = turns.toSorted().find(day => day > as_of && !isFine(rolling, day))
  return fails === undefined ? null : dayBefore(fails)
}

/** Returns the last day before this one on which it was met; null if there is none since a return from a long absence. */
function lastFineDay(rolling: Rolling): string | null {
  const { context } = rolling
  const { as_of, away } = context
  const begun = context.rule.versions.map(({ effective_from }) => effective_from)
  const records = rolling.entries.flatMap(({ entry, gone_on }) => [entry.on, gone_on])
  const turns = [rolling.judged_from, ...begun, ...records]
  const days = turns.map(dayBefore).filter(day => day < as_of && (away === null || away.day_back <= day))
  return days.toSorted().findLast(day => isFine(rolling, day)) ?? null
}

function stateOf(
  { context, anchor, judged_from }: Rolling,
  today: Today,
  end: string | null,
  isWaived: boolean,
): ComplianceState {
  const { as_of, version } = context
  const isMet = today.tally.isMet()
  if (as_of < anchor) return 'upcoming'
  if (!isMet && isWaived) return 'waived'
  if (!isMet && as_of >= judged_from) {
    return end !== null && as_of <= addDays(end, version.grace_days) ? 'due_soon' : 'overdue'
  }
  if (end !== null && end <= addDays(as_of, due_soon_days)) return 'due_soon'
  return isMet ? 'satisfied' : 'in_progress'
}

function turnsOf({ context, anchor, judged_from, entries }: Rolling, end: string | null): string[] {
  const { grace_days } = context.version
  const soon = end === null ? [] : [addDays(end, -due_soon_days), addDays(end, 1), addDays(end, grace_days + 1)]
  return [anchor, judged_from, ...soon, ...entries.map(({ gone_on }) => gone_on)]
}

function judgementOf(
  rolling: Rolling,
  { tally, counts }: Today,
  state: ComplianceState,
  end: string | null,
): Judgement {
  const { context } = rolling
  const { version, as_of } = context
  const grace_end = end === null ? null : addDays(end, version.grace_days)
  const starts_on = addDays(addMonths(as_of, -12), 1)
  const scheme = schemeOf(context, version)
  const window = { scheme, number: 1, starts_on, ends_on: end, moved_end: end, grace_end }
  const notes: Note[] = state === 'due_soon' && end !== null && end < as_of ? ['in_grace'] : []
  return {
    state,
    reason: state === 'overdue' && end === null && context.away !== null ? 'away_too_long' : null,
    notes: [...redNotes(state, version), ...notes],
    window,
    days_left: daysLeft(as_of, state, window),
    needed: tally.needed,
    counted: tally.counted(),
    remaining: tally.remaining(),
    records: verdicts(rolling, counts),
    version: version.effective_from,
  }
}

function verdicts({ context, anchor }: Rolling, counts: ReadonlyMap<string, number>): RecordVerdict[] {
  const scheme = schemeOf(context, context.version)
  return context.entries
    .filter(entry => isRead(entry, context.version))
    .map(entry => {
      const whole = amountOf(entry)
      const amount = counts.get(entry.id) ?? 0
      const taken = Math.min(whole, context.taken.get(entry.id) ?? 0)
      const why =
        leftOutOf(context, context.version, anchor, entry) ?? (counts.has(entry.id) ? 'mode_limit' : 'expired')
      const isLeftOut = !counts.has(entry.id) && why !== 'expired'
      const rest = isLeftOut ? whole : whole - taken - amount
      return {
        id: entry.id,
        fills: amount > 0 ? [{ scheme, window: 1, amount, late: false }] : [],
        left_out: [
          ...(taken > 0 && !isLeftOut ? [{ amount: taken, why: 'taken_by_addition' as const }] : []),
          ...(rest > 0 ? [{ amount: rest, why }] : []),
        ],
      }
    })
}
