import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../app-error.ts'
import { RosterError } from '../roster-types.ts'
import { openRoster } from './open-roster.ts'
import type { Facts, FirstWord } from './roster-thread.ts'

export interface ReadRoster {
  facts: Facts
  block: (index: number) => Promise<string>
  close: () => Promise<unknown>
}

/** Below this a file is read faster than a thread starts. */
const small = 200_000

/**
 * Reads an uploaded roster beside the event loop, so that a large file holds up nobody's list, and its memory goes with the
 * thread. Blocks are asked for one by one: only one of them is in our memory.
 */
export async function readInThread(bytes: Buffer, name: string): Promise<ReadRoster> {
  if (bytes.length < small) return readHere(bytes, name)
  const thread = new Worker(new URL('./roster-thread.ts', import.meta.url), {
    workerData: { bytes, name },
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const next = async () => (await once(thread, 'message'))[0] as unknown
  try {
    const first = (await next()) as FirstWord
    if ('refused' in first) throw new RosterError(first.refused.code, first.refused.message)
    const block = async (index: number) => {
      thread.postMessage(index)
      return (await next()) as string
    }
    return { facts: first.facts, block, close: () => thread.terminate() }
  } catch (error) {
    await thread.terminate()
    throw refused(error)
  }
}

function readHere(bytes: Buffer, name: string): ReadRoster {
  try {
    const { block, ...facts } = openRoster(bytes, name)
    return { facts, block: async index => block(index), close: async () => {} }
  } catch (error) {
    throw refused(error)
  }
}

function refused(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new AppError('TOO_LARGE', 'The file needs more memory than we give one file; split it into several files.')
  if (!(error instanceof RosterError)) return error
  const large = error.code === 'TOO_LARGE' || error.code === 'TOO_MANY_ROWS'
  return new AppError(large ? 'TOO_LARGE' : 'UNREADABLE_FILE', error.message)
}
