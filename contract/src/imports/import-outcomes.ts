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
