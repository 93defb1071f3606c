import { type EmployeeAssignment, type Standing as Word, standings } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { assignmentsTexts } from './texts.ts'

const colours: Record<Word, StatusColour> = {
  blocked: 'amber',
  overdue: 'red',
  in_progress: 'blue',
  assigned: 'grey',
  scheduled: 'grey',
  paused: 'violet',
  completed: 'green',
  expired: 'amber',
  satisfied: 'green',
  waived: 'violet',
  withdrawn: 'grey',
  superseded: 'grey',
}

/** The standing of an assignment, in one word. */
export const Standing = ({ of }: { of: Word }) => (
  <StatusBadge colour={colours[of]}>{inWords(standings[of])}</StatusBadge>
)

type Due = Pick<
  EmployeeAssignment,
  'standing' | 'due_on' | 'due_by' | 'frozen_days' | 'days_overdue' | 'grace_until' | 'satisfied_by'
>

/** Returns a note on a due date: the reason it differs from the rule, or that it is paused. */
export function dueNote({
  standing,
  due_on,
  due_by,
  frozen_days,
  days_overdue,
  grace_until,
  satisfied_by,
}: Due): string {
  const { say } = assignmentsTexts
  if (standing === 'withdrawn') return ''
  const also = satisfied_by
    ? say('satisfiedBy', { title: satisfied_by.title, day: formatDay(satisfied_by.completed_on) })
    : ''
  if (due_on === null) return also
  return [
    also,
    standing === 'paused' ? say('waits') : '',
    days_overdue > 0 ? say('daysLate', { count: days_overdue }) : '',
    grace_until ? say('inGrace', { day: formatDay(grace_until) }) : '',
    due_by === 'extension' ? say('moved') : due_by === 'hand' ? say('byHand') : '',
    frozen_days > 0 ? say('withFrozen', { count: frozen_days }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns `Due Mar 14, 2026`, or text saying that there is no due date. */
export const dueWords = ({ due_on }: Pick<Due, 'due_on'>) =>
  due_on === null ? assignmentsTexts.say('noDue') : assignmentsTexts.say('dueOn', { day: formatDay(due_on) })
