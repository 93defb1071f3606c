import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
/** Collects garbage left by a hundred test files in this process now, since the pause would count as the work's time. */
const collect = runInNewContext('gc') as () => void

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest time that any client input may take, in milliseconds. */
export const mostTurn = 200

/**
 * Returns the longest turn of the event loop during the work, in milliseconds of this thread's processor time; on a busy machine
 * `monitorEventLoopDelay` would include other processes' time.
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
    // A turn that ends with the work counts too
    await new Promise(resolve => setImmediate(resolve))
    beat()
  } finally {
    clearInterval(timer)
  }
  return longest
}

/** Returns the total milliseconds of this thread's processor time used by the work. */
export async function ownTime(work: () => Promise<unknown>): Promise<number> {
  collect()
  const before = used()
  await work()
  return used() - before
}

/** The same for work that is one turn. */
export function ownTimeNow(work: () => unknown): number {
  collect()
  const before = used()
  work()
  return used() - before
}
