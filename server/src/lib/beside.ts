import { type Transferable, Worker } from 'node:worker_threads'
import { concurrencyLimit } from './concurrency-limit.ts'
import type { Asked, Told } from './beside-thread.ts'

/** The reason a thread gave no answer. The feature explains it to readers. */
export class BesideFault extends Error {
  readonly kind: 'memory' | 'time' | 'busy'
  constructor(kind: BesideFault['kind']) {
    super(`beside: ${kind}`)
    this.kind = kind
  }
}

interface Work {
  /** The module that does it, loaded in the thread. */
  module: URL
  /** Name of the function. */
  name: string
  /** Milliseconds it may take once the module is loaded. */
  most?: number
}

const longest = 10_000
/** On a machine that starts many things at once. */
const longestLoad = 60_000
/** Loading the contract takes longer than most files do, so a thread waits for another file this long. */
const idleFor = 60_000

const turns = concurrencyLimit({ running: 2, waiting: 50, refused: () => new BesideFault('busy') })
const idle: Worker[] = []

/**
 * Does work on what was sent, such as reading a file, in a thread beside the event loop, with bounds of time and memory: whatever a file
 * holds, it holds up nobody else. What goes in and comes out is copied, so refusals come out as values; ports that go in are handed over.
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
  // what ends it while nobody waits for it ends this thread and not the process, and it gets no more work
  return thread.on('error', () => {}).on('exit', () => forget(thread))
}

function forget(thread: Worker): boolean {
  const at = idle.indexOf(thread)
  if (at >= 0) idle.splice(at, 1)
  return at >= 0
}

/** It keeps no process alive, and leaves when nobody needs it. */
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
