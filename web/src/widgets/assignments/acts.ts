import type { BulkActName, Standing } from '@preceptor/contract'
import { assignmentsTexts } from './texts.ts'

/** What can be done about an assignment; `assign`: once more. */
export type AssignmentAct = Extract<
  BulkActName,
  'assignment_start' | 'assignment_due' | 'withdraw' | 'complete' | 'waive' | 'unwaive' | 'correct' | 'assign'
>

/** About open ones. */
const openActs = [
  'assignment_start',
  'assignment_due',
  'complete',
  'waive',
  'withdraw',
] as const satisfies AssignmentAct[]
/** For many at once, of whatever state: each is judged by itself. */
export const usualActs = ['assignment_start', 'assignment_due', 'withdraw'] as const satisfies AssignmentAct[]
export const moreActs = ['complete', 'waive', 'unwaive', 'correct', 'assign'] as const satisfies AssignmentAct[]

export function actsFor(standing: Standing): readonly AssignmentAct[] {
  if (standing === 'completed' || standing === 'expired') return ['assign', 'correct']
  if (standing === 'waived') return ['unwaive']
  return standing === 'withdrawn' || standing === 'superseded' ? [] : openActs
}

const buttons = {
  assignment_start: 'startAct',
  assignment_due: 'dueAct',
  withdraw: 'withdrawAct',
  complete: 'completeAct',
  waive: 'waiveAct',
  unwaive: 'unwaiveAct',
  correct: 'correctAct',
  assign: 'againAct',
} as const
export const actButton = (act: AssignmentAct) => assignmentsTexts.say(buttons[act])

function titleOf(act: AssignmentAct, title: string): string {
  const { say } = assignmentsTexts
  switch (act) {
    case 'assignment_start':
      return say('startTitle')
    case 'assignment_due':
      return say('dueTitle')
    case 'withdraw':
      return say('withdrawTitle', { title })
    case 'complete':
      return say('completeTitle', { title })
    case 'waive':
      return say('waiveTitle', { title })
    case 'unwaive':
      return say('unwaiveTitle', { title })
    case 'correct':
      return say('correctTitle', { title })
    case 'assign':
      return say('againTitle', { title })
  }
}

/** What the dialog of an act on one program says and has chosen already. */
export const settledAct = (act: AssignmentAct, program: { id: string; title: string }, who: string) => ({
  act,
  who,
  title: titleOf(act, program.title),
  settled: {
    program_id: program.id,
    due_by: act === 'assign' ? ('rule' as const) : ('day' as const),
    ...(act === 'assign' && { again: true }),
  },
})
