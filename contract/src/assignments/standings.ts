import { assignmentText } from './texts.ts'

/** One label per row, the first that applies. Open ones come first, as in lists. */
export const standings = {
  blocked: assignmentText('blocked'),
  overdue: assignmentText('overdue'),
  in_progress: assignmentText('inProgress'),
  assigned: assignmentText('assigned'),
  scheduled: assignmentText('scheduled'),
  paused: assignmentText('paused'),
  completed: assignmentText('completed'),
  expired: assignmentText('expired'),
  satisfied: assignmentText('satisfied'),
  waived: assignmentText('waived'),
  withdrawn: assignmentText('withdrawn'),
  superseded: assignmentText('superseded'),
} as const
export type Standing = keyof typeof standings
