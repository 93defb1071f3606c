import { dayOf, monthsLater } from './days.ts'
import { type Asked, fill, isMet, isWaived, type Tally } from './filling.ts'
import { awaySince, versionOn } from './person.ts'
import { baseDay, epochOn, type Window, wholeAmounts } from './windows.ts'
import type { Shown } from './opinion.ts'

/**
 * Returns the twelve months ending on the day, from records known on the requested day; an earlier day uses the version then in
 * force.
 */
function tallyOn(asked: Asked, on: number): { window: Window; tally: Tally } {
  const version = on < asked.day ? (versionOn(asked.rule.versions, on) ?? asked.version) : asked.version
  const entries = asked.facts.entries.filter(
    entry => entry.kind === 'reversal' || (dayOf(entry.on) <= on && on < monthsLater(dayOf(entry.on), 12)),
  )
  const window: Window = {
    scheme: epochOn(asked.rule, dayOf(asked.version.effective_from)),
    number: 1,
    start: null,
    end: on,
    movedEnd: null,
    graceEnd: null,
    turns: null,
    owed: true,
    exempt: false,
    version,
    needed: wholeAmounts(version),
    once: true,
    clockFrom: null,
  }
  const inYear = { ...asked, version, facts: { ...asked.facts, entries } }
  const tally = fill(inYear, [window], null).tallies.get(window)
  if (!tally) throw new Error('A window has a tally')
  return { window, tally }
}

const metOn = (asked: Asked, on: number) => {
  const { window, tally } = tallyOn(asked, on)
  return isMet(window, tally)
}

/** Returns the last day on which today's records still suffice if nothing else happens. */
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

/**
 * The first day judged is twelve months after the anchor, or after the day the rule first applied; until then nothing is unmet,
 * and before that day the window has not begun.
 */
export function judgeRolling(asked: Asked, anchor: number): Shown {
  const { rule, facts, day, version } = asked
  const base = baseDay(rule, facts, anchor)
  const judgedFrom = monthsLater(base, 12)
  const { window, tally } = tallyOn(asked, day)
  const shown = { scheme: window.scheme, number: 1, start: null, tally, window, movedEnd: null, graceEnd: null }
  if (day < base) return { ...shown, state: 'upcoming' }
  if (isMet(window, tally)) {
    const end = Math.max(lastMet(asked), judgedFrom - 1)
    return { ...shown, state: end - day <= 30 ? 'due_soon' : 'satisfied', movedEnd: end }
  }
  if (isWaived(rule, facts, window, day)) return { ...shown, state: 'waived' }
  if (awaySince(version, facts, day) !== null) return { ...shown, state: 'overdue', reason: 'away_too_long' }
  const end = Math.max(lastMetBefore(asked) ?? 0, judgedFrom - 1)
  if (day <= end) return { ...shown, state: end - day <= 30 ? 'due_soon' : 'in_progress', movedEnd: end }
  return { ...shown, state: day <= end + version.grace_days ? 'due_soon' : 'overdue', movedEnd: end }
}
