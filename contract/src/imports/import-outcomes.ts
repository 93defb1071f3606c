import { importText } from './texts.ts'

/** The effect of a row, planned (dry run) or done. `ask` waits for a decision and is rejected without one. */
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
 * The effect of a row, planned (dry run) or done: `complete` a program, add `hours`, or `record` training that another person
 * approves. `unchanged` is already on file; `ask` may be about another person; `topic` waits for the topic of its title and is
 * rejected without one; `skip` is left out, because the file says it was not completed or because of an answer.
 */
export const trainingOutcomes = {
  complete: importText('outcomeComplete'),
  hours: importText('outcomeHours'),
  record: importText('outcomeRecord'),
  unchanged: importText('outcomeThere'),
  ask: importText('outcomeAsk'),
  topic: importText('outcomeTopic'),
  skip: importText('outcomeSkip'),
  reject: importText('outcomeReject'),
} as const
export type TrainingOutcome = keyof typeof trainingOutcomes

/** The effect of a row: it counts at once, awaits another person, or is already on file. `ask` may be about another person. */
export const recordOutcomes = {
  add: importText('outcomeAdd'),
  review: importText('outcomeReview'),
  unchanged: importText('outcomeOnFile'),
  ask: importText('outcomeAsk'),
  skip: importText('outcomeSkip'),
  reject: importText('outcomeReject'),
} as const
export type RecordOutcome = keyof typeof recordOutcomes
