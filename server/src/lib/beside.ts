import { type Transferable, Worker } from 'node:worker_threads'
import { concurrencyLimit } from './concurrency-limit.ts'
import type { Asked, Told } from './beside-thread.ts'

/** The reason a thread returned no result. The feature explains it to users. */
export class BesideFault extends Error {
  readonly kind: 'memory' | 'time' | 'busy'
  constructor(kind: BesideFault['kind']) {
    super(`beside: ${kind}`)
    this.kind = kind
  }
}

interface Work {
  /** The module with the work, loaded in the thread. */
  module: URL
  /** Name of the function in the module. */
  name: string
  /** Milliseconds it may take once the module is loaded. */
  most?: number
}

const longest = 10_000
/** In milliseconds; allows for a machine that starts many things at once. */
const longestLoad = 60_000
/** Loading the contract takes longer than most files do, so an idle thread waits this many milliseconds for the next file. */
const idleFor = 60_000

const turns = concurrencyLimit({ running: 2, waiting: 50, refused: () => new BesideFault('busy') })
const idle: Worker[] = []

/**
 * Runs work on the given data, such as reading a file, in a thread off the event loop, with time and memory limits, so that no file
 * holds up other requests. Input and output are copied, so refusals are returned as values; ports passed in are transferred.
 */
export const beside =
  <In, Out>(work: Work): ((input: In, ports?: readonly Transferable[]) => Promise<Out>) =>
  (input, ports = []) =>
    turns.take(async () => {
      const thread = idle.pop() ?? makeThread()
      thread.ref()
      try {
        const out = await answerOf<Out>(thread, work, { input, ports })
        rest(thread)
        return out
      } catch (error) {
        await thread.terminate()
        throw error
      }
    })

function makeThread(): Worker {
  const thread = new Worker(new URL('./beside-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 },
  })
  // An error while idle ends this thread and not the process, and the thread gets no more work
  return thread.on('error', () => {}).on('exit', () => forget(thread))
}

function forget(thread: Worker): boolean {
  const at = idle.indexOf(thread)
  if (at >= 0) idle.splice(at, 1)
  return at >= 0
}

/** An idle thread doesn't keep the process alive, and ends when it is no longer needed. */
function rest(thread: Worker) {
  thread.unref()
  idle.push(thread)
  setTimeout(() => {
    if (forget(thread)) void thread.terminate()
  }, idleFor).unref()
}

interface Sent {
  input: unknown
  ports: readonly Transferable[]
}

async function answerOf<Out>(
  thread: Worker,
  { module, name, most = longest }: Work,
  { input, ports }: Sent,
): Promise<Out> {
  const told = Promise.withResolvers<Out>()
  const late = () => told.reject(new BesideFault('time'))
  let timer = setTimeout(late, longestLoad)
  const hear = (word: Told) => {
    clearTimeout(timer)
    if ('value' in word) told.resolve(word.value as Out)
    else if ('failed' in word) told.reject(word.failed)
    else timer = setTimeout(late, most)
  }
  const fail = (error: unknown) => told.reject(faultOf(error))
  const end = () => told.reject(new Error('The thread ended.'))
  thread.on('message', hear).once('error', fail).once('exit', end)
  try {
    thread.postMessage({ module: module.href, name, input } satisfies Asked, ports)
    return await told.promise
  } finally {
    clearTimeout(timer)
    thread.off('message', hear).off('error', fail).off('exit', end)
  }
}

function faultOf(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return Object.assign(new BesideFault('memory'), { cause: error })
  return error
}
