import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { AppError } from '../../errors/app-error.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import { beside, BesideFault } from '../../lib/beside.ts'
import type { FileOf, OpenRoster } from './open-roster.ts'
import type { RosterError } from './read/roster-types.ts'
import type { Given, RosterRead } from './roster-beside.ts'
import { importTexts } from './texts.ts'

export interface ReadRoster {
  facts: Omit<OpenRoster, 'blocks'>
  blocks: number
  block: (index: number) => Promise<string>
}

const readBeside = beside<Given, RosterRead>({
  module: new URL('./roster-beside.ts', import.meta.url),
  name: 'rosterOf',
  // The largest rosters take a few seconds; a file that takes longer was built to
  most: 30_000,
})

const unpacked = promisify(zstdDecompress)

/** Reads an uploaded roster off the event loop: a small workbook unpacks to many times its size. */
export async function readRosterFile({ fd, size, name }: Uploaded, of: FileOf): Promise<ReadRoster> {
  const read = await readBeside({ fd, size, name, of }).catch((error: unknown) => {
    throw error instanceof BesideFault ? refusedFor(error.kind) : error
  })
  if ('refused' in read) throw refused(read.refused)
  const { blocks, ...facts } = read.roster
  const block = async (index: number) => (await unpacked(blocks[index] ?? Buffer.alloc(0))).toString()
  return { facts, blocks: blocks.length, block }
}

function refusedFor(kind: BesideFault['kind']): AppError {
  switch (kind) {
    case 'busy':
      return new AppError('TOO_MANY_REQUESTS', importTexts.named('tooManyReads'), { retryAfter: 10 })
    case 'memory':
      return new AppError('TOO_LARGE', importTexts.named('needsMemory'))
    case 'time':
      return new AppError('TOO_LARGE', importTexts.named('takesLong'))
  }
}

function refused({ code, sentence }: Pick<RosterError, 'code' | 'sentence'>): AppError {
  const large = code === 'TOO_LARGE' || code === 'TOO_MANY_ROWS'
  return new AppError(large ? 'TOO_LARGE' : 'UNREADABLE_FILE', sentence)
}
