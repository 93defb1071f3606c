import { stateTable } from '../state-table.ts'
import { reportText } from './texts.ts'

/** A run is a background job, queued until the worker takes it. No rows means `empty`, not a failure. */
export const runStates = stateTable(
  {
    queued: reportText('queued'),
    running: reportText('running'),
    ready: reportText('ready'),
    empty: reportText('empty'),
    failed: reportText('failed'),
    cancelled: reportText('cancelled'),
    expired: reportText('expired'),
  },
  {
    queued: { running: reportText('begin'), cancelled: reportText('cancel'), failed: reportText('fail') },
    running: {
      ready: reportText('finish'),
      empty: reportText('findNothing'),
      failed: reportText('fail'),
      cancelled: reportText('cancel'),
    },
    ready: { expired: reportText('expire') },
    empty: { expired: reportText('expire') },
    failed: {},
    cancelled: {},
    expired: {},
  },
)
export type RunState = keyof typeof runStates.names
/** States in which its rows can be read. */
export const readableRuns: readonly RunState[] = ['ready', 'empty']
/** Days a run's rows are stored, unless a person extends it. */
export const runDays = 90
