import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../app-error.ts'
import { turns } from '../../../../turns.ts'
import { RosterError } from '../roster-types.ts'
import { openRoster } from './open-roster.ts'
import type { Facts, FirstWord } from './roster-thread.ts'

export interface ReadRoster {
  facts: Facts
  block: (index: number) => Promise<string>
}

/** Below this a file is read faster than a thread starts; a workbook is packed, so that a small one may hold much. */
const small = (bytes: Buffer) => bytes.length < (bytes[0] === 0x50 && bytes[1] === 0x4b ? 20_000 : 200_000)
/** The largest rosters take a few seconds. What takes longer was made to. */
const longest = 30_000

/** A thread may need a whole gibibyte. */
const threads = turns({
  running: 2,
  waiting: 16,
  refused: () =>
    new AppError('TOO_MANY_REQUESTS', 'Many files are being read. Please try again in a moment.', { retryAfter: 10 }),
})

/**
 * Reads an uploaded roster beside the event loop, so that a large file holds up nobody's list, and its memory goes with the
 * thread. Blocks are asked for one by one: only one of them is in our memory.
 */
export const withRoster = <T>(bytes: Buffer, name: string, use: (roster: ReadRoster) => Promise<T>): Promise<T> =>
  small(bytes) ? readHere(bytes, name).then(use) : threads.take(() => readInThread(bytes, name, use))

async function readInThread<T>(bytes: Buffer, name: string, use: (roster: ReadRoster) => Promise<T>): Promise<T> {
  const thread = new Worker(new URL('./roster-thread.ts', import.meta.url), {
    workerData: { bytes, name },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const next = async () => (await once(thread, 'message', { signal: AbortSignal.timeout(longest) }))[0] as unknown
  try {
    const facts = await factsOf(next)
    const block = async (index: number) => {
      thread.postMessage(index)
      return (await next()) as string
    }
    return await use({ facts, block })
  } finally {
    await thread.terminate()
  }
}

async function factsOf(next: () => Promise<unknown>): Promise<Facts> {
  try {
    const first = (await next()) as FirstWord
    if ('refused' in first) throw new RosterError(first.refused.code, first.refused.message)
    return first.facts
  } catch (error) {
    throw refused(error)
  }
}

async function readHere(bytes: Buffer, name: string): Promise<ReadRoster> {
  try {
    const { block, ...facts } = openRoster(bytes, name)
    return { facts, block: async index => block(index) }
  } catch (error) {
    throw refused(error)
  }
}

function refused(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new AppError('TOO_LARGE', 'The file needs more memory than we give one file; split it into several files.')
  if (code === 'ABORT_ERR')
    return new AppError(
      'TOO_LARGE',
      'The file takes longer to read than we give one file; split it into several files.',
    )
  if (!(error instanceof RosterError)) return error
  const large = error.code === 'TOO_LARGE' || error.code === 'TOO_MANY_ROWS'
  return new AppError(large ? 'TOO_LARGE' : 'UNREADABLE_FILE', error.message)
}
