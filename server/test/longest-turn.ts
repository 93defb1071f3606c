import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Collects now what a hundred test files left in this process: the pause would count as time of the work. */
const collect = runInNewContext('gc') as () => void

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest time any client input may take. */
export const mostTurn = 200

/**
 * The longest that one turn of the event loop took while the work ran, in milliseconds of this thread's processor time: on a busy machine
 * `monitorEventLoopDelay` would count what other processes take.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  collect()
  let longest = 0
  let before = used()
  const beat = () => {
    const now = used()
    longest = Math.max(longest, now - before)
    before = now
  }
  const timer = setInterval(beat, 2)
  try {
    await work()
    // a turn that ends with the work counts too
    await new Promise(resolve => setImmediate(resolve))
    beat()
  } finally {
    clearInterval(timer)
  }
  return longest
}

/** Milliseconds of this thread's processor time that the work took altogether. */
export async function ownTime(work: () => Promise<unknown>): Promise<number> {
  collect()
  const before = used()
  await work()
  return used() - before
}

/** The same of work that is one turn. */
export function ownTimeNow(work: () => unknown): number {
  collect()
  const before = used()
  work()
  return used() - before
}
