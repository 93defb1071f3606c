import { stateTable } from '../state-table.ts'
import { pathText } from './texts.ts'

export const learningPathStates = stateTable(
  { active: pathText('active'), draft: pathText('draft'), archived: pathText('archived') },
  {
    draft: { active: pathText('activate'), archived: pathText('archive') },
    active: { archived: pathText('archive') },
    archived: { active: pathText('restore') },
  },
)
export type LearningPathState = keyof typeof learningPathStates.names

/** A person's state on a path. */
export const pathStandings = {
  in_progress: pathText('inProgress'),
  scheduled: pathText('scheduled'),
  paused: pathText('paused'),
  completed: pathText('completed'),
  withdrawn: pathText('withdrawn'),
} as const
export type PathStanding = keyof typeof pathStandings

export const stepStates = {
  available: pathText('available'),
  in_progress: pathText('inProgress'),
  locked: pathText('locked'),
  done: pathText('done'),
  skipped: pathText('skipped'),
} as const
export type StepState = keyof typeof stepStates

/** The subject of a step. */
export const stepKinds = {
  program: pathText('program'),
  credential: pathText('credential'),
  /** Attend a session of a program; it assigns nothing. */
  session: pathText('session'),
  form: pathText('form'),
} as const
export type StepKind = keyof typeof stepKinds

/** The reason for a step's state, if the state alone doesn't explain it. */
export const stepReasons = {
  waits: pathText('whyWaits'),
  later: pathText('whyLater'),
  paused: pathText('whyPaused'),
  no_hire_date: pathText('whyNoHireDate'),
  not_startable: pathText('whyNotStartable'),
  no_seat: pathText('whyNoSeat'),
  withdrawn: pathText('whyWithdrawn'),
  ended: pathText('whyEnded'),
  expired: pathText('whyExpired'),
  waived: pathText('whyWaived'),
  review: pathText('whyReview'),
} as const
export type StepReason = keyof typeof stepReasons

/** The date from which the days of a step count. */
export const startAnchors = {
  path: pathText('fromPath'),
  hire: pathText('fromHire'),
  previous: pathText('fromPrevious'),
} as const
export const dueAnchors = { open: pathText('fromOpen'), ...startAnchors } as const
export const spanUnits = { days: pathText('days'), months: pathText('months') } as const

/** The people who get changed steps. */
export const stepsGivenTo = {
  new: pathText('givenToNew'),
  in_progress: pathText('givenToInProgress'),
  all: pathText('givenToAll'),
} as const
export type StepsGivenTo = keyof typeof stepsGivenTo

/** The ways people get onto a path. */
export const pathSources = {
  manual: pathText('byHand'),
  bulk: pathText('byBulk'),
  rule: pathText('byRule'),
} as const

export type PathSource = keyof typeof pathSources

/** The order of a path's steps. */
export const pathOrders = { ordered: pathText('ordered'), free: pathText('free') } as const
/** The people a rule treats as new. */
export const pathRulesFor = { hired: pathText('forHired'), activated: pathText('forActivated') } as const
/** A rule as worded in the history. */
export const pathRules = { off: pathText('off'), everyone: pathText('everyone') } as const
