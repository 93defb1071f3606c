import { parentPort, workerData } from 'node:worker_threads'
import { RosterError } from '../roster-types.ts'
import { openRoster, type OpenRoster } from './open-roster.ts'

/** Body of the thread of read-in-thread.ts: one message with what the file is, then a block for each number asked. */
export type Facts = Omit<OpenRoster, 'block'>
export type FirstWord = { facts: Facts } | { refused: { code: RosterError['code']; message: string } }

const { bytes, name } = workerData as { bytes: Uint8Array; name: string }

function begin(): OpenRoster | undefined {
  const say = (word: FirstWord) => parentPort?.postMessage(word)
  try {
    const roster = openRoster(bytes, name)
    const { block: _, ...facts } = roster
    say({ facts })
    return roster
  } catch (error) {
    if (!(error instanceof RosterError)) throw error
    say({ refused: { code: error.code, message: error.message } })
    return undefined
  }
}

const roster = begin()
if (roster) parentPort?.on('message', (index: number) => parentPort?.postMessage(roster.block(index)))
