import { callsLately } from '../lib/traffic.ts'

/** The pace at which a long job leaves room for active users. */
export interface Pace {
  /** The most rows per block. */
  rows: number
  /** Milliseconds to pause after each block. */
  pause: number
}

/** Calls per second from which users count as active; watching a job makes fewer calls. Tests change it. */
export const peopleAtWork = { callsPerSecond: 10 }
const alone: Pace = { rows: 2_500, pause: 0 }
/**
 * Measured on two cores during a bulk of 10,000 and 50 writes a second: lists respond within 46 ms (p99) instead of 87, writes
 * within 94 instead of 210, and the bulk takes up to half as long again (docs/performance.md, G12).
 */
const besidePeople: Pace = { rows: 500, pause: 100 }

/** Returns the pace for the number of calls in the last second. */
export const paceFor = (lately: number): Pace => (lately < peopleAtWork.callsPerSecond ? alone : besidePeople)

/** Returns the current pace for long jobs of this process. */
export const paceNow = (): Pace => paceFor(callsLately())
