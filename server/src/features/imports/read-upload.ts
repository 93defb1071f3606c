import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors/app-error.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import { concurrencyLimit } from '../../lib/concurrency-limit.ts'
import { openFileSource } from './read/byte-source.ts'
import { RosterError } from './read/roster-types.ts'
import { type FileOf, openRoster } from './open-roster.ts'
import type { Facts, FirstWord } from './roster-thread.ts'
import { importTexts } from './texts.ts'

export interface ReadRoster {
  facts: Facts
  block: (index: number) => Promise<string>
}

/** Below this a workbook is read faster than a thread starts, though it is packed. */
const small = 20_000
/** The largest rosters take a few seconds. What takes longer was made to. */
const longest = 30_000

/** A thread may need a quarter of a gibibyte. */
const threads = concurrencyLimit({
  running: 2,
  waiting: 16,
  refused: () => new AppError('TOO_MANY_REQUESTS', importTexts.named('tooManyReads'), { retryAfter: 10 }),
})

/**
 * Reads an uploaded roster. A workbook unpacks to many times its size, so it is read beside the event loop and the memory it
 * takes goes with the thread; text is read here, a small piece between two requests. Blocks are asked for one by one.
 */
export const withRoster = <T>(file: Uploaded, of: FileOf, use: (roster: ReadRoster) => Promise<T>): Promise<T> =>
  isWorkbook(file) && file.size >= small
    ? threads.take(() => readInThread(file, of, use))
    : readHere(file, of).then(use)

const isWorkbook = ({ fd, size }: Uploaded) => openFileSource(fd, size).read(0, 2).toString('latin1') === 'PK'

async function readInThread<T>(
  { fd, size, name }: Uploaded,
  of: FileOf,
  use: (roster: ReadRoster) => Promise<T>,
): Promise<T> {
  const thread = new Worker(new URL('./roster-thread.ts', import.meta.url), {
    workerData: { fd, size, name, of },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 },
  })
  // what ends the thread while nobody waits for it ends this file and not the process
  thread.on('error', () => {})
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
    if ('refused' in first) throw new RosterError(first.refused.code, first.refused.sentence)
    return first.facts
  } catch (error) {
    throw refused(error)
  }
}

async function readHere({ fd, size, name }: Uploaded, of: FileOf): Promise<ReadRoster> {
  try {
    const { block, ...facts } = await openRoster(openFileSource(fd, size), name, of)
    return { facts, block: async index => block(index) }
  } catch (error) {
    throw refused(error)
  }
}

function refused(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new AppError('TOO_LARGE', importTexts.named('needsMemory'))
  if (code === 'ABORT_ERR') return new AppError('TOO_LARGE', importTexts.named('takesLong'))
  if (!(error instanceof RosterError)) return error
  const large = error.code === 'TOO_LARGE' || error.code === 'TOO_MANY_ROWS'
  return new AppError(large ? 'TOO_LARGE' : 'UNREADABLE_FILE', error.sentence)
}
