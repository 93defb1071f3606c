import { importText } from './texts.ts'

/** What a row would do (dry run) or did. `ask` waits for a decision and is rejected when none is taken. */
export const importOutcomes = {
  create: importText('outcomeCreate'),
  update: importText('outcomeUpdate'),
  unchanged: importText('outcomeUnchanged'),
  ask: importText('outcomeAsk'),
  skip: importText('outcomeSkip'),
  reject: importText('outcomeReject'),
} as const
export type ImportOutcome = keyof typeof importOutcomes

/**
 * Names what a row would do (dry run) or did: `complete` a program, add `hours`, or `record` training that another person approves.
 * `unchanged` is there already; `ask`: it may be about somebody else; `skip`: left out, because the file says it was not completed or by
 * an answer.
 */
export const trainingOutcomes = {
  complete: importText('outcomeComplete'),
  hours: importText('outcomeHours'),
  record: importText('outcomeRecord'),
  unchanged: importText('outcomeThere'),
  ask: importText('outcomeAsk'),
  skip: importText('outcomeSkip'),
  reject: importText('outcomeReject'),
} as const
export type TrainingOutcome = keyof typeof trainingOutcomes

/** Names what a row would do (dry run) or did: it counts at once, waits for another person, or is on file already; `ask`: it may be about somebody else. */
export const recordOutcomes = {
  add: importText('outcomeAdd'),
  review: importText('outcomeReview'),
  unchanged: importText('outcomeOnFile'),
  ask: importText('outcomeAsk'),
  skip: importText('outcomeSkip'),
  reject: importText('outcomeReject'),
} as const
export type RecordOutcome = keyof typeof recordOutcomes
