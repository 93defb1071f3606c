import { type BulkActName, bulkActAccess, can } from '@preceptor/contract'
import { useUser } from '@/session/session.ts'
import { assignmentsTexts } from './texts.ts'

/** What can be done about an open assignment. */
export type AssignmentAct = Extract<BulkActName, 'assignment_start' | 'assignment_due' | 'withdraw' | 'attempts'>

const assignmentActs = ['assignment_start', 'assignment_due', 'attempts', 'withdraw'] as const satisfies AssignmentAct[]

/** Those that the user may do. */
export function useAssignmentActs(): readonly AssignmentAct[] {
  const user = useUser()
  return assignmentActs.filter(act => can(user, bulkActAccess[act]))
}

const buttons = {
  assignment_start: 'startAct',
  assignment_due: 'dueAct',
  attempts: 'attemptsAct',
  withdraw: 'withdrawAct',
} as const
const titles = { attempts: 'attemptsTitle', withdraw: 'withdrawTitle' } as const
export const actButton = (act: AssignmentAct) => assignmentsTexts.say(buttons[act])

/** What the dialog of an act on one program says and has chosen already. */
export const settledAct = (act: AssignmentAct, program: { id: string; title: string }, who: string) => ({
  act,
  who,
  title:
    act === 'withdraw' || act === 'attempts'
      ? assignmentsTexts.say(titles[act], { title: program.title })
      : assignmentsTexts.say(act === 'assignment_start' ? 'startTitle' : 'dueTitle'),
  settled: { program_id: program.id, due_by: 'day' as const },
})
