import { stateTable } from '../state-table.ts'
import { programText } from './texts.ts'

/**
 * A program is archived by hand; whether it can be started is computed (`nonOperationalReasons`), so no one moves one between
 * active and non-operational.
 */
export const programStates = stateTable(
  {
    active: programText('active'),
    non_operational: programText('nonOperational'),
    archived: programText('archived'),
  },
  {
    active: { archived: programText('archive') },
    non_operational: { archived: programText('archive') },
    archived: { active: programText('restore') },
  },
)
export type ProgramStatus = keyof typeof programStates.names

/** Reasons no one can start it now; computed in SQL (server/src/features/programs/program-state.ts). */
export const nonOperationalReasons = {
  draft: programText('reasonDraft'),
  paused_by_agency: programText('reasonPaused'),
  training_type_inactive: programText('reasonTrainingType'),
  approval_expired: programText('reasonApproval'),
  missing_language: programText('reasonLanguage'),
  not_activated: programText('reasonNotActivated'),
  licence_expired: programText('reasonLicence'),
  no_seats: programText('reasonSeats'),
  content_withdrawn: programText('reasonWithdrawn'),
  no_open_session: programText('reasonSession'),
} as const
export type NonOperationalReason = keyof typeof nonOperationalReasons

export const deliveries = {
  online: programText('online'),
  live: programText('live'),
  blended: programText('blended'),
} as const
export type Delivery = keyof typeof deliveries

export const programOrigins = {
  own: programText('own'),
  linked: programText('linked'),
  copied: programText('copied'),
} as const
export type ProgramOrigin = keyof typeof programOrigins

export const validities = {
  forever: programText('forever'),
  months: programText('forMonths'),
  until: programText('untilDay'),
} as const
export const recurrences = {
  none: programText('never'),
  anniversary: programText('onAnniversary'),
  calendar: programText('onCalendar'),
  rolling: programText('onExpiry'),
} as const
export const creditTimes = {
  program: programText('creditByProgram'),
  module: programText('creditByModule'),
} as const
export const dueRules = {
  assignment: programText('fromAssignment'),
  hire: programText('fromHire'),
  start: programText('fromStart'),
  fixed: programText('onFixedDay'),
} as const

/** Named reminder schedules: days before the due date, negative after it. */
export const reminderLadders = {
  gentle: [14, 1],
  standard: [14, 7, 1],
  close: [30, 14, 7, 3, 1, 0, -3, -7],
  none: [],
} as const

/** States in which learners of online training must be able to ask a person. */
export const statesAskingForInstructor: readonly string[] = ['NY', 'WA']

export const changeKinds = { minor: programText('minor'), material: programText('material') } as const
export const givenTo = {
  new_only: programText('newOnly'),
  not_started: programText('notStarted'),
  all_open: programText('allOpen'),
} as const
