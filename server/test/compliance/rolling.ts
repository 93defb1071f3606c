import { dayOf, monthsLater } from './days.ts'
import { type Asked, fill, isMet, isWaived, type Tally } from './filling.ts'
import { awaySince } from './person.ts'
import { baseDay, type Window, wholeAmounts } from './windows.ts'
import type { Shown } from './opinion.ts'

/** The twelve months that end on the day, of the records known on the day asked about. */
function tallyOn(asked: Asked, on: number): { window: Window; tally: Tally } {
  const entries = asked.facts.entries.filter(
    entry => entry.kind === 'reversal' || (dayOf(entry.on) <= on && on < monthsLater(dayOf(entry.on), 12)),
  )
  const window: Window = {
    number: 1,
    start: null,
    end: on,
    movedEnd: null,
    graceEnd: null,
    turns: null,
    owed: true,
    version: asked.version,
    needed: wholeAmounts(asked.version),
    once: true,
  }
  const inYear = { ...asked, facts: { ...asked.facts, entries } }
  const tally = fill(inYear, [window], null, false).tallies.get(window)
  if (!tally) throw new Error('A window has a tally')
  return { window, tally }
}

const metOn = (asked: Asked, on: number) => {
  const { window, tally } = tallyOn(asked, on)
  return isMet(window, tally)
}

/** If nothing happens: the last day on which what is known today still suffices. */
function lastMet(asked: Asked): number {
  let day = asked.day
  while (metOn(asked, day + 1)) day++
  return day
}

function lastMetBefore(asked: Asked): number | null {
  const { version, day } = asked
  for (let on = day - 1; on >= day - version.grace_days; on--) if (metOn(asked, on)) return on
  return null
}

/** C13, C33. The first day judged is twelve months after the anchor, or after the day the rule first applied. */
export function judgeRolling(asked: Asked, anchor: number): Shown & { tally: Tally; window: Window } {
  const { rule, facts, day, version } = asked
  const judgedFrom = monthsLater(baseDay(rule, facts, anchor), 12)
  const { window, tally } = tallyOn(asked, day)
  const shown = { number: 1, start: null, tally, window }
  if (isMet(window, tally)) {
    const end = Math.max(lastMet(asked), judgedFrom - 1)
    return {
      ...shown,
      state: end - day <= 30 ? 'due_soon' : 'satisfied',
      movedEnd: end,
      graceEnd: end + version.grace_days,
    }
  }
  if (isWaived(rule, facts, 1, day)) return { ...shown, state: 'waived', movedEnd: null, graceEnd: null }
  if (awaySince(version, facts, day) !== null)
    return { ...shown, state: 'overdue', reason: 'away_too_long', movedEnd: null, graceEnd: null }
  if (day < judgedFrom) {
    const end = judgedFrom - 1
    const state = end - day <= 30 ? 'due_soon' : 'in_progress'
    return { ...shown, state, movedEnd: end, graceEnd: end + version.grace_days }
  }
  const met = lastMetBefore(asked)
  return {
    ...shown,
    state: met === null ? 'overdue' : 'due_soon',
    movedEnd: met,
    graceEnd: met === null ? null : met + version.grace_days,
  }
}
