import {
  api,
  type EmployeePath,
  holdsLater,
  type LearningPathState,
  type PathStanding,
  pathStandings,
  type PersonStep,
  type ShownStep,
  stepReasons,
  type StepState,
  stepStates,
} from '@preceptor/contract'
import { formatDay, formatInstant, formatNumber } from '@/lib/format.ts'
import { formatBoth } from '@/lib/format-more.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { stepTexts } from './texts.ts'

export const stateColours: Record<LearningPathState, StatusColour> = {
  active: 'green',
  draft: 'amber',
  archived: 'grey',
}
export const standingColours: Record<PathStanding, StatusColour> = {
  in_progress: 'blue',
  scheduled: 'grey',
  paused: 'violet',
  completed: 'green',
  withdrawn: 'grey',
}
export const stepColours: Record<StepState, StatusColour> = {
  available: 'blue',
  in_progress: 'blue',
  locked: 'grey',
  done: 'green',
  skipped: 'violet',
}
export const standingWord = (state: PathStanding) => inWords(pathStandings[state])
export const stepWord = (state: StepState) => inWords(stepStates[state])

/** Every call that shows a path. */
export const showsPaths = [
  api.learningPaths.list,
  api.learningPaths.counts,
  api.learningPaths.get,
  api.learningPaths.progress,
  api.learningPaths.progressCounts,
] as const

/** Returns true if the person no longer has to do this step. */
export const isWithdrawn = ({ state, why }: Pick<PersonStep, 'state' | 'why'>, path: PathStanding): boolean =>
  state !== 'done' && state !== 'skipped' && (path === 'withdrawn' || why === 'withdrawn')

/** Returns true if the step is open but the path is paused. */
export const isPaused = ({ state }: Pick<PersonStep, 'state'>, path: PathStanding): boolean =>
  path === 'paused' && (state === 'available' || state === 'in_progress')

/** Returns whether all later steps wait for the previous ones, some do, or none. */
export function orderOf(
  steps: readonly Parameters<typeof holdsLater>[0][],
  path: { is_ordered: boolean },
): 'ordered' | 'partly' | 'free' {
  const before = steps.slice(0, -1)
  if (before.length === 0) return path.is_ordered ? 'ordered' : 'free'
  const holding = before.filter(step => holdsLater(step, path)).length
  if (holding === 0) return 'free'
  return holding === before.length ? 'ordered' : 'partly'
}

/** The data about a person on a path that every list needs. */
export type OnPath = Pick<EmployeePath, 'state' | 'start_date' | 'steps' | 'done' | 'of'>

/** Returns how a step was done early: before the path began, or before a previous step was done. */
export function earlyOf(step: PersonStep, { start_date, steps }: OnPath): 'path' | 'turn' | null {
  const { state, settled_on, opened_on } = step
  if (state !== 'done' || settled_on === null) return null
  if (settled_on < start_date) return 'path'
  const before = steps.slice(0, steps.indexOf(step))
  const hadToWait = before.some(one => one.is_required && (one.settled_on === null || one.settled_on > settled_on))
  return opened_on === null && hadToWait ? 'turn' : null
}

/** True if only some steps count toward the path. */
const isMixed = (steps: readonly { is_required: boolean }[]) =>
  steps.some(one => one.is_required) && steps.some(one => !one.is_required)

/** Returns `1 of 3`, or `1 of 3 required` if the path also has optional steps. */
export const doneWords = ({ done, of, steps }: OnPath): string =>
  stepTexts.say(isMixed(steps) ? 'doneOfRequired' : 'doneOf', { done, of })

/** Marks steps that don't count toward the path; blank if all steps are alike. */
export const optionalWord = (step: { is_required: boolean }, steps: readonly { is_required: boolean }[]): string =>
  !step.is_required && isMixed(steps) ? stepTexts.say('optional') : ''

/** Explains a step's state in a sentence; blank when the state is enough. */
export function whyWords(step: PersonStep, on: OnPath): string {
  const path = on.state
  const early = earlyOf(step, on)
  if (early) return stepTexts.say(early === 'path' ? 'beforePath' : 'beforeTurn')
  const { why, waits_for, opens_on, skip_reason, settled_on, booking } = step
  if (skip_reason) return skip_reason
  if (why !== 'withdrawn' && isWithdrawn(step, path)) return ''
  if (why === 'waits' && waits_for) return stepTexts.say('waitsFor', { title: waits_for })
  if (why === 'later' && opens_on) return stepTexts.say('opensOn', { day: formatDay(opens_on) })
  if (why) return inWords(stepReasons[why])
  return booking && !settled_on ? bookedWords(booking) : ''
}

/** Describes an open class: the seat, or that it took place without a sign-off. */
function bookedWords({ state, starts_at, zone, is_over }: NonNullable<PersonStep['booking']>): string {
  const when = formatInstant(starts_at, zone)
  if (state === 'booked') return stepTexts.say(is_over ? 'toSign' : 'booked', { when })
  return state === 'waiting' || state === 'invited' ? stepTexts.say(state, { when }) : ''
}

/** Returns the step's relevant date: when it was finished, or its due date. */
export function dayWords({ settled_on, due_on }: PersonStep): string {
  if (settled_on) return formatDay(settled_on)
  return due_on ? stepTexts.say('due', { day: formatDay(due_on) }) : ''
}

type Rules = Pick<ShownStep, 'kind' | 'start' | 'due' | 'is_gate' | 'is_required'>

/** Returns the numbers of the steps that must be done before this one opens, except the one named in its own rule. */
function waitsFor(steps: readonly Rules[], at: number, path: { is_ordered: boolean }): number[] {
  const named = steps[at]?.start?.from === 'previous' ? at - 1 : undefined
  return steps.slice(0, at).flatMap((step, n) => (n !== named && holdsLater(step, path) ? [n + 1] : []))
}

/** `1–3 and 5` */
function numbersInWords(numbers: readonly number[]): string {
  const runs: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last?.to === number - 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return formatBoth(
    runs.flatMap(({ from, to }) =>
      to - from > 1 ? [`${formatNumber(from)}–${formatNumber(to)}`] : [...new Set([from, to])].map(formatNumber),
    ),
  )
}

/** `Opens when step 1 is done. Due 10 days after it opens.` */
export function rulesInWords(steps: readonly Rules[], at: number, path: { is_ordered: boolean }): string {
  const step = steps[at]
  if (!step) return ''
  const { kind, start, due } = step
  const numbers = waitsFor(steps, at, path)
  const waits = { count: numbers.length, steps: numbersInWords(numbers) }
  const opens = start
    ? stepTexts.say(start.unit === 'months' ? 'opensMonths' : 'opensDays', {
        amount: start.amount,
        anchor: start.from,
        ...waits,
      })
    : stepTexts.say('opensAtOnce', waits)
  const dueWords = due
    ? stepTexts.say(due.unit === 'months' ? 'dueMonths' : 'dueDays', {
        amount: due.amount,
        anchor: due.from,
      })
    : stepTexts.say(kind === 'program' ? 'dueByProgram' : 'dueNever')
  return `${opens} ${dueWords}`
}
