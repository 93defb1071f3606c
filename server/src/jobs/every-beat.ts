import type { Log } from '../log.ts'

/** Repeats without ever overlapping itself; one failure is logged and the next turn tries again. */
export function everyBeat(log: Log, ms: number, work: (turn: number) => Promise<unknown>) {
  let turn = 0
  let now = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    now = work(turn++)
      .catch((err: unknown) => log.error({ err }, 'a turn of the worker failed'))
      .then(() => void (busy = false))
  }, ms)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await now
    },
  }
}
