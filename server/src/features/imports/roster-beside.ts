import { openFileSource } from './read/byte-source.ts'
import { RosterError } from './read/roster-types.ts'
import { type FileOf, openRoster, type OpenRoster } from './open-roster.ts'

export interface Given {
  fd: number
  size: number
  name: string
  of: FileOf
}
export type RosterRead = { roster: OpenRoster } | { refused: { code: RosterError['code']; sentence: string } }

/** Runs in a thread started by read-upload.ts. */
export async function rosterOf({ fd, size, name, of }: Given): Promise<RosterRead> {
  try {
    return { roster: await openRoster(openFileSource(fd, size), name, of) }
  } catch (error) {
    if (!(error instanceof RosterError)) throw error
    return { refused: { code: error.code, sentence: error.sentence } }
  }
}
