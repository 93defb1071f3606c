import { fileDeliveryStates } from '../sftp/states.ts'
import { stateTable } from '../state-table.ts'
import { reportScheduleText as text } from './texts.ts'

/** A schedule goes on until its last day. Whatever pauses it is told to its owner and the agency's administrators. */
export const scheduleStates = stateTable(
  { active: text('active'), paused: text('paused'), ended: text('ended') },
  {
    active: { paused: text('pause'), ended: text('end') },
    paused: { active: text('resume'), ended: text('end') },
    ended: {},
  },
)
export type ScheduleState = keyof typeof scheduleStates.names

/** What paused a schedule. */
export const pauseReasons = {
  user: text('pausedByUser'),
  failures: text('pausedAfterFailures'),
  unopened: text('pausedUnopened'),
  owner: text('pausedForOwner'),
  archived: text('pausedArchived'),
} as const
export type PauseReason = keyof typeof pauseReasons
/** So many in a row that failed, or that nobody opened, pause a schedule. */
export const pausesAfter = 3

/** What goes out when a report finds nothing. */
export const emptyPolicies = {
  notice: text('emptyNotice'),
  headings: text('emptyHeadings'),
  skip: text('emptySkip'),
} as const

/** What came of one time that a schedule was due. */
export const occurrenceStates = {
  running: text('running'),
  sent: text('sent'),
  empty: text('nothingFound'),
  failed: text('failed'),
  missed: text('missed'),
} as const
export type OccurrenceState = keyof typeof occurrenceStates

/** The ways by which a report leaves. */
export const reportChannels = {
  mail: text('byMail'),
  webhook: text('byWebhook'),
  sftp: text('bySftp'),
} as const

/** From the queue to the proof; a mail is accepted by a server, and no more is ever known of it. */
export const reportDeliveryStates = {
  ...fileDeliveryStates,
  queued: text('deliveryQueued'),
  sent: text('deliverySent'),
  /** A demo world sends nothing. */
  kept: text('deliveryKept'),
  refused: text('deliveryRefused'),
  failed: text('deliveryFailed'),
} as const
export type ReportDeliveryState = keyof typeof reportDeliveryStates
