import type { Amounts, ComplianceState, Counted, Note } from '@preceptor/contract/compliance/result'
import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import type { LedgerEntry, PersonFacts } from '../../src/features/compliance/engine/facts.ts'
import type { Question } from '../../src/features/compliance/engine/question.ts'
import { dayOf, textOf } from './days.ts'
import {
  type Asked,
  distinctTopics,
  type Fill,
  fill,
  type Gift,
  isMet,
  isWaived,
  ofSet,
  practicalGap,
  type Tally,
} from './filling.ts'
import type { Opinion, Shown } from './opinion.ts'
import { anchorDay, applies, awaySince, isStopped, longAway, versionOn } from './person.ts'
import { judgeProof } from './proofs.ts'
import { judgeRolling } from './rolling.ts'
import { fewestMinutes } from './shortest.ts'
import { stages, type Window, windowsByMonths } from './windows.ts'

/**
 * A second opinion on compliance, written only from the text of the rules and as simply as possible, by someone who had not read
 * the engine: it walks through days and records one by one. It judges one day: state and reason; for windows by months, `once` and
 * rolling also needed, counted, remaining and the window itself; for a proof the last valid day. Notes, verdicts on records and
 * points the rules leave open are left to the engine.
 */
export function witness(question: Question): Opinion {
  const { rule, facts } = question
  const day = dayOf(question.as_of)
  const version = versionOn(rule.versions, day)
  if (!version || !applies(rule, facts, day)) return { state: 'not_applicable', reason: null }
  const anchor = anchorDay(version, facts, day)
  const asked: Asked = {
    rule,
    facts,
    day,
    version,
    anchor: 'day' in anchor ? anchor.day : null,
    taken: takenByAdditions(question, day),
  }
  const shown = show(asked)
  if (shown) return opinionOf(asked, shown)
  // No window is owed, now or later, such as before a known end
  if ('day' in anchor) return { state: 'upcoming', reason: null }
  // A proof has only one window
  const waived = isWaived(rule, facts, version.window.kind === 'proof' ? 'any' : null, day)
  return waived ? { state: 'waived', reason: null } : { state: 'overdue', reason: anchor.missing }
}

function show(asked: Asked): Shown | null {
  const { rule, facts, version, anchor, day } = asked
  if (version.window.kind === 'proof') return judgeProof(asked)
  if (anchor === null) return null
  if (version.window.kind === 'rolling') return judgeRolling(asked, anchor)
  let windows = version.window.kind === 'once' ? stages(asked, anchor) : windowsByMonths(rule, facts, day)
  // An exempt first year shows the window known to follow it
  if (windows.some(({ exempt, movedEnd }) => exempt && (movedEnd === null || day <= movedEnd)))
    windows = windowsByMonths(rule, facts, day, true)
  const filled = fill(asked, windows, windows[0]?.start ?? null)
  const shown = worst(asked, filled)
  return shown && { ...shown, gifts: filled.gifts, takenFirst: takenFirst(asked, windows, shown) }
}

/** Finds out by recording more than anyone needs today. */
function takenFirst(asked: Asked, windows: readonly Window[], { window }: Shown): number | null {
  const { version } = asked
  const probes = probesFor(version, textOf(asked.day))
  const facts = { ...asked.facts, entries: [...asked.facts.entries, ...probes] }
  const { gifts } = fill({ ...asked, facts }, windows, windows[0]?.start ?? null)
  const older = windows.slice(0, window ? windows.indexOf(window) : 0)
  let taken = 0
  for (const gift of gifts)
    if (gift.id.startsWith('probe') && older.some(one => one.number === gift.window && one.scheme === gift.scheme))
      taken += gift.amount
  const depends = [version, ...windows.map(one => one.version)].some(
    ({ asks, sets, mode_limits, practical = 0 }) =>
      asks.kind === 'topics' || sets.length + mode_limits.length + practical > 0,
  )
  return depends && taken > 0 ? null : taken
}

function probesFor(version: RuleVersion, on: string): LedgerEntry[] {
  const { asks } = version
  const program_id = asks.kind === 'completions' ? (asks.program_ids[0] ?? '') : ''
  if (asks.kind === 'completions')
    return Array.from({ length: 20 }, (_, at) => {
      const id = `probe ${at}`
      return { kind: 'completion' as const, id, seq: 10_000 + at, on, program_id, expires_on: null }
    })
  const given = { mode: 'classroom', minutes: 100_000, how: 'attendance', rn_led: true } as const
  const topic = version.topics?.[0] ?? 'unheard of'
  const counts_as = version.counts_as[0] ?? 'in_service'
  return [{ kind: 'credit', id: 'probe', seq: 10_000, on, topic, counts_as, ...given }]
}

/** Returns the amounts that additional rules take first, while both apply. */
function takenByAdditions({ rule, additions, facts }: Question, day: number): Map<string, number> {
  const taken = new Map<string, number>()
  for (const addition of additions) {
    for (const [id, minutes] of neededBy(addition, rule, facts, day)) taken.set(id, (taken.get(id) ?? 0) + minutes)
  }
  return taken
}

function neededBy(addition: ComplianceRule, to: ComplianceRule, facts: PersonFacts, day: number): Fill['needed'] {
  const version = versionOn(addition.versions, day)
  if (version?.in_addition_to !== to.id || !applies(addition, facts, day)) return new Map()
  const anchor = anchorDay(version, facts, day)
  if ('missing' in anchor) return new Map()
  const asked: Asked = { rule: addition, facts, day, version, anchor: anchor.day, taken: new Map() }
  const windows = version.window.kind === 'once' ? stages(asked, anchor.day) : windowsByMonths(addition, facts, day)
  return fill(asked, windows, windows[0]?.start ?? null).needed
}

/** Returns the state of one owed window that has begun. */
function stateOf(asked: Asked, window: Window, tally: Tally): ComplianceState {
  const { rule, facts, day } = asked
  const { movedEnd, turns, version } = window
  if (isMet(window, tally)) return 'satisfied'
  if (isWaived(rule, facts, window, day)) return 'waived'
  const away = window.once ? longAway(version, facts, day) : null
  if (away) return isWaived(rule, facts, window, away.back) ? 'waived' : 'overdue'
  if (turns !== null && turns <= day && isWaived(rule, facts, window, turns)) return 'waived'
  if (turns !== null && day >= turns) return 'overdue'
  if (movedEnd === null || day <= movedEnd) {
    if (isStopped({ facts, day, version }, window.clockFrom)) return 'suspended'
    if (movedEnd === null || movedEnd - day > 30) return 'in_progress'
  }
  return 'due_soon'
}

const worstFirst: ComplianceState[] = ['lapsed', 'overdue', 'due_soon', 'in_progress', 'upcoming', 'suspended']

function worst(asked: Asked, { windows, tallies }: Fill): Shown | null {
  const begun: Shown[] = []
  let next: Shown | null = null
  for (const window of windows) {
    const tally = tallies.get(window)
    if (!tally || !window.owed) continue
    const shown = { ...window, window, tally }
    const hasBegun = window.start === null || window.start <= asked.day
    if (hasBegun) begun.push({ ...shown, state: stateOf(asked, window, tally) })
    else next ??= { ...shown, state: 'upcoming' }
  }
  for (const state of worstFirst) {
    const found = begun.find(one => one.state === state)
    if (!found) continue
    const isAway = found.window?.once && awaySince(asked.version, asked.facts, asked.day) !== null
    return isAway ? { ...found, reason: 'away_too_long' } : found
  }
  return begun.at(-1) ?? next
}

const written = (day: number | null) => (day === null ? null : textOf(day))

function opinionOf(asked: Asked, shown: Shown): Opinion {
  const { window, tally } = shown
  const opinion: Opinion = { state: shown.state, reason: shown.reason ?? null }
  opinion.window = { scheme: textOf(shown.scheme), number: shown.number }
  if (asked.version.window.kind !== 'rolling') {
    opinion.window.starts_on = written(shown.start)
    opinion.window.moved_end = written(shown.movedEnd)
    if (tally) opinion.window.grace_end = written(shown.graceEnd)
  } else if (shown.state === 'satisfied' || shown.state === 'due_soon')
    opinion.window.moved_end = written(shown.movedEnd)
  if (shown.movedEnd !== null && shown.movedEnd >= asked.day && pending.has(shown.state))
    opinion.days_left = shown.movedEnd - asked.day
  if (!window || !tally) return opinion
  opinion.notes = notesOf(asked, shown, window, tally)
  if (shown.gifts) opinion.gifts = sums(shown.gifts)
  const { version, needed } = window
  opinion.version = version.effective_from
  opinion.needed = needed
  opinion.counted = countedOf(window, tally)
  const first = shown.takenFirst ?? 0
  const isOpen = !isMet(window, tally)
  if (shown.takenFirst !== null || !isOpen) {
    const { minutes, completions, ...others } = remainingOf(window, tally)
    const asksFor = (kind: string) => (isOpen && version.asks.kind === kind ? first : 0)
    opinion.remaining = {
      ...others,
      minutes: minutes + asksFor('hours'),
      completions: completions + asksFor('completions'),
    }
  }
  if (window.start !== null || window.once) opinion.window.ends_on = textOf(window.end)
  if (version.window.kind === 'rolling') delete opinion.window.ends_on
  return opinion
}

const pending = new Set<ComplianceState>(['in_progress', 'due_soon'])
const red = new Set<ComplianceState>(['overdue', 'lapsed'])

function notesOf({ day }: Asked, { state, movedEnd }: Shown, window: Window, tally: Tally): Note[] {
  const notes: Note[] = []
  if (red.has(state) && window.version.source !== 'primary') notes.push('not_verified')
  if (state === 'due_soon' && movedEnd !== null && day > movedEnd) notes.push('in_grace')
  if (tally.late) notes.push('made_up_late')
  if (window.version.window.kind !== 'rolling' && window.movedEnd !== window.end) notes.push('moved_by_leave')
  return notes
}

function sums(gifts: readonly Gift[]): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const { id, scheme, window, amount } of gifts) {
    const to = `${id} in ${window} of ${textOf(scheme)}`
    sum[to] = (sum[to] ?? 0) + amount
  }
  return sum
}

function countedOf({ version, needed }: Window, tally: Tally): Counted {
  return {
    minutes: tally.minutes,
    topics: distinctTopics(tally, version),
    completions: tally.completions,
    practical: needed.practical > 0 ? (tally.byMode['practical'] ?? 0) : 0,
    sets: version.sets.map((_, at) => ofSet(tally, version, at)),
    by_topic: tally.byTopic,
    by_mode: tally.byMode,
  }
}

function remainingOf(window: Window, tally: Tally): Amounts {
  const { version, needed } = window
  const practical = practicalGap(window, tally)
  const left = (amount: number) => Math.max(0, amount)
  return {
    minutes: version.asks.kind === 'completions' ? 0 : Math.max(practical, fewestMinutes(tally, version, needed)),
    ...(needed.practical > 0 ? { practical } : {}),
    topics: left(needed.topics - distinctTopics(tally, version)),
    completions: left(needed.completions - tally.completions),
    sets: needed.sets.map((set, at) => {
      const has = ofSet(tally, version, at)
      return { minutes: left(set.minutes - has.minutes), distinct: left(set.distinct - has.distinct) }
    }),
  }
}
