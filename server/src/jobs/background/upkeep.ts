import { enqueueDue, tidy } from '../sweep.ts'
import { type Loop, wholeLoop } from './loop.ts'

/** Maintenance of the queue and the outbox, besides their own runs. */
export const upkeep: readonly Loop[] = [
  wholeLoop({ name: 'due messages', every: 60, work: ({ database }) => enqueueDue(database) }),
  wholeLoop({ name: 'what has run out', every: 60, work: ({ database }) => tidy(database) }),
]
