import { pipeline, Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type ByteSource, pieces } from './byte-source.ts'
import { RosterError } from './roster-types.ts'
import { rosterTexts } from './texts.ts'

/** Reliability class 16: a workbook may not unpack to more than this. */
const mostEntries = 200
const mostBytes = 100 * 1024 * 1024
const highestRatio = 100
/** Small parts may have any compression ratio; they can do no harm. */
const ratioMattersFrom = 1024 * 1024

type Entry = { method: number; packed: number; size: number; offset: number }
export type Archive = {
  has: (name: string) => boolean
  /** Yields the content of a part, piece by piece. */
  stream: (name: string) => AsyncGenerator<Buffer>
}

/**
 * Opens the parts of a zip archive by its central directory, which is checked before anything is unpacked. Unpacking then stops at
 * the size the directory states, so a false directory gains nothing.
 */
export function openArchive(source: ByteSource): Archive {
  const entries = centralDirectory(source)
  return {
    has: name => entries.has(name),
    stream: name => {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      return unpacked(source, entry)
    },
  }
}

export const damaged = () => new RosterError('DAMAGED_FILE', rosterTexts.named('excelDamaged'))
const bomb = () => new RosterError('TOO_LARGE', rosterTexts.named('excelUnpacked'))

/** 200 names of 64 kB and their comments: no directory we read is larger. */
const longestDirectory = 1024 * 1024

function centralDirectory(source: ByteSource): Map<string, Entry> {
  const record = endOfDirectory(source)
  const count = record.readUInt16LE(10)
  if (count > mostEntries) throw bomb()
  const file = source.read(record.readUInt32LE(16), longestDirectory)
  const entries = new Map<string, Entry>()
  let total = 0
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged()
    if (file.readUInt16LE(at + 8) & 1) {
      throw new RosterError('PASSWORD_PROTECTED', rosterTexts.named('filePassword'))
    }
    const entry = {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    }
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    total += entry.size
    if (total > mostBytes || isBomb(entry.size, entry.packed)) throw bomb()
    entries.set(name.replaceAll('\\', '/').replace(/^\//, ''), entry)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  if (isBomb(total, source.size)) throw bomb()
  return entries
}

const isBomb = (size: number, packed: number) => size > ratioMattersFrom && size > packed * highestRatio

/** The end record comes last, before a comment of at most 65,535 bytes. */
function endOfDirectory(source: ByteSource): Buffer {
  const tail = source.read(Math.max(0, source.size - 22 - 65_535), 22 + 65_535)
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) === 0x06054b50) return tail.subarray(at)
  }
  throw damaged()
}

async function* unpacked(source: ByteSource, { method, packed, size, offset }: Entry): AsyncGenerator<Buffer> {
  const local = source.read(offset, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50) throw damaged()
  const start = offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + packed > source.size) throw damaged()
  const stored = pieces(source, start, start + packed)
  if (method === 0 && packed === size) return yield* stored
  if (method !== 8) throw damaged()
  const inflate = createInflateRaw({ chunkSize: 128 * 1024 })
  // Errors surface where the data is read
  pipeline(Readable.from(stored), inflate, () => {})
  let length = 0
  try {
    for await (const piece of inflate) {
      length += piece.length
      if (length > size) throw damaged()
      yield piece as Buffer
    }
  } catch (error) {
    // A wrong size and broken data get the same message for the user.
    throw error instanceof RosterError ? error : damaged()
  } finally {
    inflate.destroy()
  }
  if (length !== size) throw damaged()
}
