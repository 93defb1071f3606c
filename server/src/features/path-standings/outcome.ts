import type { Id } from '@preceptor/contract'
import { enrolmentState, type Given, nextLook, type StepStanding } from './stand.ts'

/** Returns the state of the whole path, and the time of the next check. */
export function outlookOn(given: Given, standings: readonly StepStanding[]) {
  const state = enrolmentState(given, standings)
  return { state, look_on: nextLook(given, standings, state) }
}

interface Looked {
  standings: readonly StepStanding[]
  /** The previous state of each step; empty at the first check. */
  was: ReadonlyMap<Id, { state: string }>
  /** Something was just assigned. */
  gives: boolean
  start_date: string
  today: string
}

const latest = (days: readonly (string | null)[], today: string): string | null =>
  days.reduce((last, day) => (day !== null && day <= today && (last === null || day > last) ? day : last), null)

/**
 * Returns the last day on which something opened or was settled: someone waiting for it is not stuck. At the first check that may
 * be long ago.
 */
export function movedOn(kept: string, { standings, was, gives, start_date, today }: Looked): string {
  if (was.size === 0)
    return gives ? today : (latest([start_date, ...standings.map(({ settled_on }) => settled_on)], today) ?? kept)
  return standings.some(({ step_id, state }) => (was.get(step_id)?.state ?? 'locked') !== state) ? today : kept
}

/** Returns the completion day: a path that stays completed keeps it; otherwise it is that of the last step. */
export function completedOn(
  state: string,
  kept: string | null,
  { standings, today }: Pick<Looked, 'standings' | 'today'>,
) {
  if (state !== 'completed') return null
  return (
    kept ??
    standings
      .flatMap(({ settled_on }) => settled_on ?? [])
      .toSorted()
      .at(-1) ??
    today
  )
}
