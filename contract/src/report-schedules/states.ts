import { fileDeliveryStates } from '../sftp/states.ts'
import { stateTable } from '../state-table.ts'
import { reportScheduleText as text } from './texts.ts'

/** A schedule runs until its last day. Its owner and the agency's administrators are notified of every pause. */
export const scheduleStates = stateTable(
  { active: text('active'), paused: text('paused'), ended: text('ended') },
  {
    active: { paused: text('pause'), ended: text('end') },
    paused: { active: text('resume'), ended: text('end') },
    ended: {},
  },
)
export type ScheduleState = keyof typeof scheduleStates.names

/** The reasons a schedule can be paused. */
export const pauseReasons = {
  user: text('pausedByUser'),
  failures: text('pausedAfterFailures'),
  unopened: text('pausedUnopened'),
  owner: text('pausedForOwner'),
  archived: text('pausedArchived'),
} as const
export type PauseReason = keyof typeof pauseReasons
/** A schedule pauses after this many runs in a row that failed or that no one opened. */
export const pausesAfter = 3

/** Sets what to send when a report finds nothing. */
export const emptyPolicies = {
  notice: text('emptyNotice'),
  headings: text('emptyHeadings'),
  skip: text('emptySkip'),
} as const

/** Results of a due time. */
export const occurrenceStates = {
  running: text('running'),
  sent: text('sent'),
  empty: text('nothingFound'),
  failed: text('failed'),
  missed: text('missed'),
} as const
export type OccurrenceState = keyof typeof occurrenceStates

/** Channels for sending a report. */
export const reportChannels = {
  mail: text('byMail'),
  webhook: text('byWebhook'),
  sftp: text('bySftp'),
} as const

/** From queue to proof of delivery. For email, the last proof is that a mail server accepted it. */
export const reportDeliveryStates = {
  ...fileDeliveryStates,
  queued: text('deliveryQueued'),
  sent: text('deliverySent'),
  /** Demo agencies send nothing. */
  kept: text('deliveryKept'),
  refused: text('deliveryRefused'),
  failed: text('deliveryFailed'),
} as const
export type ReportDeliveryState = keyof typeof reportDeliveryStates
