import { type BulkActName, bulkActAccess, can, type Standing } from '@preceptor/contract'
import { useUser } from '@/session/session.ts'
import { assignmentsTexts } from './texts.ts'

/** Actions on an assignment; `assign` assigns it again. */
export type AssignmentAct = Extract<
  BulkActName,
  | 'assignment_start'
  | 'assignment_due'
  | 'withdraw'
  | 'remind'
  | 'learning_link'
  | 'certificates'
  | 'attempts'
  | 'complete'
  | 'waive'
  | 'unwaive'
  | 'correct'
  | 'assign'
  | 'session_add'
>

/** For many people at once, in any state: each is checked separately. */
const usualActs: readonly AssignmentAct[] = ['remind', 'assignment_start', 'assignment_due', 'attempts', 'withdraw']
/** Actions with separate buttons for one person. */
const ofMany: readonly AssignmentAct[] = ['learning_link', 'session_add', 'certificates']
const moreActs: readonly AssignmentAct[] = ['complete', 'waive', 'unwaive', 'correct', 'assign']

/** Returns the actions available to the user. */
export function useAssignmentActs(): readonly AssignmentAct[] {
  const user = useUser()
  return [...usualActs, ...ofMany, ...moreActs].filter(act => can(user, bulkActAccess[act]))
}

/** Returns true when the action makes sense for this standing. */
export function fits(act: AssignmentAct, standing: Standing): boolean {
  if (standing === 'completed' || standing === 'expired') return act === 'assign' || act === 'correct'
  if (standing === 'satisfied') return act === 'assign'
  if (standing === 'waived') return act === 'unwaive'
  if (standing === 'withdrawn' || standing === 'superseded') return false
  return usualActs.includes(act) || act === 'complete' || act === 'waive'
}

const buttons = {
  assignment_start: 'startAct',
  assignment_due: 'dueAct',
  attempts: 'attemptsAct',
  withdraw: 'withdrawAct',
  remind: 'remindAct',
  learning_link: 'linkAct',
  certificates: 'certificatesAct',
  complete: 'completeAct',
  waive: 'waiveAct',
  unwaive: 'unwaiveAct',
  correct: 'correctAct',
  assign: 'againAct',
  session_add: 'sessionAct',
} as const
export const actButton = (act: AssignmentAct) => assignmentsTexts.say(buttons[act])

const titles = {
  assignment_start: 'startTitle',
  assignment_due: 'dueTitle',
  attempts: 'attemptsTitle',
  withdraw: 'withdrawTitle',
  remind: 'remindTitle',
  learning_link: 'linkTitle',
  certificates: 'certificatesTitle',
  complete: 'completeTitle',
  waive: 'waiveTitle',
  unwaive: 'unwaiveTitle',
  correct: 'correctTitle',
  assign: 'againTitle',
  session_add: 'sessionTitle',
} as const

/** Returns the text and preset choices of an action's dialog for one program. */
export const settledAct = (act: AssignmentAct, program: { id: string; title: string }, who: string) => ({
  act,
  who,
  title: assignmentsTexts.say(titles[act], { title: program.title }),
  settled: {
    program_id: program.id,
    due_by: act === 'assign' ? ('rule' as const) : ('day' as const),
    ...(act === 'assign' && { again: true }),
  },
})

interface Assigning {
  who: string
  /** True to assign it again to people who completed it. */
  again: boolean
  /** The day by which a rule asks for it. */
  due_on: string | undefined
}

/** The same for assigning a program. */
export const settledAssign = (program: { id: string; title: string }, { who, again, due_on }: Assigning) => {
  const first = {
    act: 'assign' as const,
    who,
    title: assignmentsTexts.say('assignTitle', { title: program.title }),
    settled: { program_id: program.id, due_by: 'rule' as const },
  }
  const only = again ? settledAct('assign', program, who) : first
  return due_on ? { ...only, settled: { ...only.settled, due_by: 'day' as const, due_on } } : only
}
