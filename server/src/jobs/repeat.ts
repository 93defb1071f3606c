import type { Log } from '../lib/log.ts'

/** Repeats the work and never overlaps itself. A failure goes to the log; the next round tries again. */
export function repeatEvery(log: Log, ms: number, work: (turn: number) => Promise<unknown>) {
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
