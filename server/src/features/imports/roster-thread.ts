import { parentPort, workerData } from 'node:worker_threads'
import { openFileSource } from './read/byte-source.ts'
import { RosterError } from './read/roster-types.ts'
import { type FileOf, openRoster, type OpenRoster } from './open-roster.ts'

/** Body of the thread of read-upload.ts: one message with what the file is, then a block for each number asked. */
export type Facts = Omit<OpenRoster, 'block'>
export type FirstWord = { facts: Facts } | { refused: { code: RosterError['code']; sentence: string } }

const { fd, size, name, of } = workerData as { fd: number; size: number; name: string; of: FileOf }

async function begin(): Promise<OpenRoster | undefined> {
  const say = (word: FirstWord) => parentPort?.postMessage(word)
  try {
    const roster = await openRoster(openFileSource(fd, size), name, of)
    const { block: _, ...facts } = roster
    say({ facts })
    return roster
  } catch (error) {
    if (!(error instanceof RosterError)) throw error
    say({ refused: { code: error.code, sentence: error.sentence } })
    return undefined
  }
}

const roster = await begin()
if (roster) parentPort?.on('message', (index: number) => parentPort?.postMessage(roster.block(index)))
