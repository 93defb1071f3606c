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

/** Counts calls by the second. Exported for its test; the process has one. */
export function callCounter() {
  let second = 0
  let count = 0
  let before = 0
  const turn = (now: number) => {
    const at = Math.floor(now / 1_000)
    if (at === second) return
    before = at === second + 1 ? count : 0
    count = 0
    second = at
  }
  return {
    note(now: number) {
      turn(now)
      count++
    },
    /** Returns the calls of the last whole second, or of this one if there are already more. */
    lately(now: number) {
      turn(now)
      return Math.max(before, count)
    },
  }
}

const calls = callCounter()

/** Notes that this process has answered a call. */
export const noteCall = () => calls.note(performance.now())

/** Returns the pace for the calls of the last second. */
export const paceFor = (lately: number): Pace => (lately < peopleAtWork.callsPerSecond ? alone : besidePeople)

/** Returns the pace that long jobs of this process take now. */
export const paceNow = (): Pace => paceFor(calls.lately(performance.now()))
