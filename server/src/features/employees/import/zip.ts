import { inflateRawSync } from 'node:zlib'
import { RosterError } from './roster-types.ts'

/** Reliability class 16: a workbook may not unpack to more than this. */
const mostEntries = 200
const mostBytes = 100 * 1024 * 1024
const highestRatio = 100
/** Small parts may compress as well as they like; they cannot hurt. */
const ratioMattersFrom = 1024 * 1024

type Entry = { method: number; packed: number; size: number; offset: number }
export type Archive = { has: (name: string) => boolean; read: (name: string) => Uint8Array }

/**
 * The parts of a zip archive by its central directory, which is judged before anything is unpacked. Unpacking then
 * stops at the size the directory promised, so a directory that lies gains nothing.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = centralDirectory(file)
  return {
    has: name => entries.has(name),
    read: name => {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      return unpack(file, entry)
    },
  }
}

export const damaged = () =>
  new RosterError('DAMAGED_FILE', 'The Excel file is damaged; open it, save it again and send that.')
const bomb = () =>
  new RosterError('TOO_LARGE', 'The Excel file unpacks to far more than a roster needs; save it as .csv.')

function centralDirectory(file: Buffer): Map<string, Entry> {
  const end = endOfDirectory(file)
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  if (count > mostEntries) throw bomb()
  const entries = new Map<string, Entry>()
  let total = 0
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged()
    if (file.readUInt16LE(at + 8) & 1) {
      throw new RosterError(
        'PASSWORD_PROTECTED',
        'The file asks for a password; save it without one and send it again.',
      )
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
  if (isBomb(total, file.length)) throw bomb()
  return entries
}

const isBomb = (size: number, packed: number) => size > ratioMattersFrom && size > packed * highestRatio

/** The end record stands last, before a comment of at most 65,535 bytes. */
function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= 0 && at >= file.length - 22 - 65_535; at--) {
    if (file.readUInt32LE(at) === 0x06054b50) return at
  }
  throw damaged()
}

function unpack(file: Buffer, { method, packed, size, offset }: Entry): Uint8Array {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== 0x04034b50) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const data = file.subarray(start, start + packed)
  if (data.length !== packed) throw damaged()
  if (method === 0 && packed === size) return data
  if (method !== 8) throw damaged()
  try {
    const content = inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
    if (content.length === size) return content
  } catch {
    // A wrong size and broken data are the same to the person who sent the file.
  }
  throw damaged()
}
