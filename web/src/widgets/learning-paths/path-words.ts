import {
  api,
  type LearningPathState,
  type PathStanding,
  pathStandings,
  type PersonStep,
  type ShownStep,
  stepReasons,
  type StepState,
  stepStates,
} from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'
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
  available: 'amber',
  in_progress: 'blue',
  locked: 'grey',
  done: 'green',
  skipped: 'violet',
}
export const standingWord = (state: PathStanding) => inWords(pathStandings[state])
export const stepWord = (state: StepState) => inWords(stepStates[state])

/** Every answer that shows a path. */
export const showsPaths = [
  api.learningPaths.list,
  api.learningPaths.counts,
  api.learningPaths.get,
  api.learningPaths.progress,
  api.learningPaths.progressCounts,
] as const

/** Explains a step's state in a sentence; blank when the state is enough. */
export function whyWords({ why, waits_for, opens_on, skip_reason, settled_on, booking }: PersonStep): string {
  if (skip_reason) return skip_reason
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

/** The day that counts of a step: when it was settled, or by when it is to be done. */
export function dayWords({ settled_on, due_on }: PersonStep): string {
  if (settled_on) return formatDay(settled_on)
  return due_on ? stepTexts.say('due', { day: formatDay(due_on) }) : ''
}

/** `Opens 30 days after the hire date. Due 10 days after it opens.` */
export function rulesInWords({ kind, start, due }: Pick<ShownStep, 'kind' | 'start' | 'due'>): string {
  const opens = start
    ? stepTexts.say(start.unit === 'months' ? 'opensMonths' : 'opensDays', {
        amount: start.amount,
        anchor: start.from,
      })
    : stepTexts.say('opensAtOnce')
  const dueWords = due
    ? stepTexts.say(due.unit === 'months' ? 'dueMonths' : 'dueDays', {
        amount: due.amount,
        anchor: due.from,
      })
    : stepTexts.say(kind === 'program' ? 'dueByProgram' : 'dueNever')
  return `${opens} ${dueWords}`
}
