import { callsLately } from '../lib/traffic.ts'

/** How a long job takes turns with the people at work. */
export interface Pace {
  /** The most rows of a block. */
  rows: number
  /** Milliseconds after each block. */
  pause: number
}

/** Calls a second from which people are at work; whoever watches a job asks less often. Tests change it. */
export const peopleAtWork = { callsPerSecond: 10 }
const alone: Pace = { rows: 2_500, pause: 0 }
/**
 * Measured on two cores beside a bulk of 10,000 and 50 writes a second: lists answer within 46 ms (p99) instead of 87, writes within 94
 * instead of 210, and the bulk takes up to half as long again (docs/performance.md, G12).
 */
const besidePeople: Pace = { rows: 500, pause: 100 }

/** Returns the pace for the calls of the last second. */
export const paceFor = (lately: number): Pace => (lately < peopleAtWork.callsPerSecond ? alone : besidePeople)

/** Returns the pace that long jobs of this process take now. */
export const paceNow = (): Pace => paceFor(callsLately())
