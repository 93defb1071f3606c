import type { BulkActName } from '@preceptor/contract'
import { assignmentsTexts } from './texts.ts'

/** What can be done about an open assignment. */
export type AssignmentAct = Extract<BulkActName, 'assignment_start' | 'assignment_due' | 'withdraw'>

export const assignmentActs = ['assignment_start', 'assignment_due', 'withdraw'] as const satisfies AssignmentAct[]

const buttons = { assignment_start: 'startAct', assignment_due: 'dueAct', withdraw: 'withdrawAct' } as const
export const actButton = (act: AssignmentAct) => assignmentsTexts.say(buttons[act])

/** What the dialog of an act on one program says and has chosen already. */
export const settledAct = (act: AssignmentAct, program: { id: string; title: string }, who: string) => ({
  act,
  who,
  title:
    act === 'withdraw'
      ? assignmentsTexts.say('withdrawTitle', { title: program.title })
      : assignmentsTexts.say(act === 'assignment_start' ? 'startTitle' : 'dueTitle'),
  settled: { program_id: program.id, due_by: 'day' as const },
})
