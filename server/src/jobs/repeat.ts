import type { Log } from '../lib/log.ts'

/** Repeats the work without overlapping itself. A failure is logged, and the next round tries again. */
export function repeatEvery(
  log: Log,
  ms: number,
  work: (turn: number) => Promise<unknown>,
  { first = ms, loop }: { first?: number; loop?: string } = {},
) {
  let turn = 0
  let now = Promise.resolve()
  let busy = false
  const next = () => {
    if (busy) return
    busy = true
    now = work(turn++)
      .catch((err: unknown) => log.error({ err, ...(loop && { loop }) }, 'a turn of the worker failed'))
      .then(() => void (busy = false))
  }
  let timer = setTimeout(() => {
    next()
    timer = setInterval(next, ms)
    timer.unref()
  }, first)
  timer.unref()
  return {
    stop: async () => {
      clearTimeout(timer)
      clearInterval(timer)
      await now
    },
  }
}
