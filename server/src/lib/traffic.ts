/** Counts calls per second. Exported for its test; the process has one. */
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
    /** Returns the calls of the last whole second, or of the current one if there are already more. */
    lately(now: number) {
      turn(now)
      return Math.max(before, count)
    },
  }
}

const calls = callCounter()

/** Counts one answered call of this process. */
export const noteCall = () => calls.note(performance.now())

/** Returns the calls of this process in the last second. */
export const callsLately = () => calls.lately(performance.now())
