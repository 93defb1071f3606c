import { stateTable } from '../state-table.ts'
import { assignmentText } from './texts.ts'

/**
 * The states of an assignment and the moves between them. Scheduled, expired, overdue and on hold depend on dates, so they are
 * computed and never stored: midnight changes nothing in the database.
 */
export const assignmentStates = stateTable(
  {
    scheduled: assignmentText('scheduled'),
    assigned: assignmentText('assigned'),
    in_progress: assignmentText('inProgress'),
    completed: assignmentText('completed'),
    expired: assignmentText('expired'),
    satisfied: assignmentText('satisfied'),
    waived: assignmentText('waived'),
    withdrawn: assignmentText('withdrawn'),
    superseded: assignmentText('superseded'),
  },
  {
    scheduled: {
      assigned: assignmentText('begin'),
      waived: assignmentText('waive'),
      withdrawn: assignmentText('withdraw'),
    },
    assigned: {
      in_progress: assignmentText('start'),
      completed: assignmentText('complete'),
      satisfied: assignmentText('satisfy'),
      waived: assignmentText('waive'),
      withdrawn: assignmentText('withdraw'),
    },
    in_progress: {
      completed: assignmentText('complete'),
      satisfied: assignmentText('satisfy'),
      waived: assignmentText('waive'),
      withdrawn: assignmentText('withdraw'),
    },
    completed: {
      expired: assignmentText('expire'),
      superseded: assignmentText('renew'),
      // a correction reverses the completion
      in_progress: assignmentText('reopen'),
    },
    expired: { superseded: assignmentText('renew'), in_progress: assignmentText('reopen') },
    // the completion that satisfied it is undone or expires
    satisfied: {
      assigned: assignmentText('reopen'),
      in_progress: assignmentText('reopen'),
      expired: assignmentText('expire'),
      superseded: assignmentText('renew'),
      withdrawn: assignmentText('withdraw'),
    },
    waived: { assigned: assignmentText('reopen') },
    withdrawn: { assigned: assignmentText('reopen') },
    superseded: {},
  },
)
export type AssignmentState = keyof typeof assignmentStates.names

/** The source of an assignment. */
export const assignmentSources = {
  manual: assignmentText('manual'),
  bulk: assignmentText('bulk'),
  rule: assignmentText('rule'),
  path: assignmentText('path'),
  sync: assignmentText('sync'),
  import: assignmentText('import'),
  renewal: assignmentText('renewal'),
} as const
export type AssignmentSource = keyof typeof assignmentSources

/** The reasons for a withdrawal. */
export const withdrawals = {
  manual: assignmentText('byHand'),
  left: assignmentText('left'),
  archived: assignmentText('archived'),
  catalog: assignmentText('catalogWithdrew'),
} as const
export type Withdrawal = keyof typeof withdrawals

/** Kinds of proof that a person learned it. */
export const completionWays = {
  online: assignmentText('online'),
  attendance: assignmentText('attendance'),
  evidence: assignmentText('evidence'),
  transfer: assignmentText('transfer'),
} as const
export type CompletionWay = keyof typeof completionWays
