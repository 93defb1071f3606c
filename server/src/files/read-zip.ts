import { PassThrough, pipeline, type Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { crc32, createInflateRaw } from 'node:zlib'
import { beside, BesideFault } from '../lib/beside.ts'
import { Blocks, type RangedBytes, whole } from './zip-bytes.ts'
import type { Directory, Given, Limits, Listed } from './zip-directory.ts'
import { ZipFault } from './zip-fault.ts'

/** One file of an archive, still compressed. */
export interface PackedFile {
  name: string
  /** Uncompressed size. */
  size: number
  /** The checksum of the uncompressed content. */
  crc: number
  /**
   * Reads its content from `from` to before `to`, decompressing on the way. Refuses a file that exceeds its size; when read to the
   * end, its checksum is verified.
   */
  read: (from?: number, to?: number, gone?: AbortSignal) => AsyncGenerator<Uint8Array>
}

export interface OpenZip {
  /** By name, without folders. */
  files: ReadonlyMap<string, PackedFile>
  /** Total uncompressed bytes. */
  size: number
}

const directoryBeside = beside<Given, Directory>({
  module: new URL('./zip-directory.ts', import.meta.url),
  name: 'directoryOf',
})

/** 5,000 names of typical length take a tenth of it. */
const mostDirectory = 8 * 1024 * 1024

/** Reads the directory at the end of an archive, in a thread. Nothing is decompressed. */
export async function openZip(bytes: RangedBytes, limits: Limits): Promise<OpenZip> {
  const { port1: ours, port2: port } = new MessageChannel()
  const stretches = new Stretches(bytes)
  ours.on('message', ([from, to]: [number, number]) => {
    void stretches.read(from, to).then(found => ours.postMessage(found))
  })
  try {
    const read = await directoryBeside({ size: bytes.size, limits, port }, [port]).catch((error: unknown) => {
      if (error instanceof BesideFault && error.kind !== 'busy') throw new ZipFault('directory')
      throw error
    })
    // A store that doesn't respond is not a fault of the archive
    if (stretches.failure !== undefined) throw stretches.failure
    if ('fault' in read) throw new ZipFault(read.fault.kind, read.fault.part)
    return { files: filesOf(bytes, read.listed), size: read.listed.reduce((sum, { size }) => sum + size, 0) }
  } finally {
    ours.close()
  }
}

/** Serves the thread's reads, up to the largest directory size. */
class Stretches {
  /** The reason for a missing response. */
  failure: unknown
  readonly #bytes: RangedBytes
  #read = 0
  constructor(bytes: RangedBytes) {
    this.#bytes = bytes
  }

  async read(from: number, to: number): Promise<Uint8Array | null> {
    try {
      this.#read += to - from
      if (this.#read > mostDirectory) throw new ZipFault('directory')
      // A copy of the exact length: the buffer may be part of a larger one, which would be sent too
      return new Uint8Array(await whole(this.#bytes.read(from, to)))
    } catch (error) {
      this.failure = error
      return null
    }
  }
}

function filesOf(bytes: RangedBytes, listed: readonly Listed[]): Map<string, PackedFile> {
  const files = new Map<string, PackedFile>()
  const headers = new Blocks(bytes)
  for (const entry of listed) {
    const { name, size, crc } = entry
    if (name.endsWith('/')) continue
    const read: PackedFile['read'] = (from = 0, to = size, gone) =>
      contentOf({ bytes, headers }, { entry, from, to, gone })
    files.set(name, { name, size, crc, read })
  }
  return files
}

interface Archive {
  bytes: RangedBytes
  /** Reads the same bytes in blocks, since file headers are close together. */
  headers: Blocks
}

interface Stretch {
  entry: Listed
  from: number
  to: number
  gone: AbortSignal | undefined
}

/** Reaches a range of a compressed file by decompressing everything before it; nothing is stored uncompressed. */
async function* contentOf(archive: Archive, { entry, from, to, gone }: Stretch) {
  const { name } = entry
  const whole = from === 0 && to >= entry.size
  const check = { size: 0, sum: 0 }
  try {
    for await (const chunk of unpacked(archive, entry, gone)) {
      const at = check.size
      check.size += chunk.length
      if (whole) check.sum = crc32(chunk, check.sum)
      if (check.size > entry.size) throw new ZipFault('damaged', name)
      if (check.size > from) yield chunk.subarray(Math.max(0, from - at), to - at)
      if (!whole && check.size >= to) return
    }
  } catch (error) {
    throw isBroken(error) ? Object.assign(new ZipFault('damaged', name), { cause: error }) : error
  }
  if (check.size !== entry.size || (whole && check.sum !== entry.crc)) throw new ZipFault('damaged', name)
}

async function* unpacked({ bytes, headers }: Archive, entry: Listed, gone: AbortSignal | undefined) {
  const start = await startOf(headers, entry)
  const packed = bytes.read(start, start + entry.packed, gone)
  yield* entry.isPacked ? (inflate(packed) as AsyncIterable<Buffer>) : packed
}

/** Returns the position after the file's own header, which may be longer than the directory says. */
async function startOf(headers: Blocks, { name, at, packed }: Listed): Promise<number> {
  const header = Buffer.alloc(30)
  const filled = await headers.fill(header, at)
  if (filled < header.length || header.readUInt32LE(0) !== 0x04034b50) throw new ZipFault('damaged', name)
  const start = at + header.length + header.readUInt16LE(26) + header.readUInt16LE(28)
  if (start + packed > headers.size) throw new ZipFault('damaged', name)
  return start
}

/** Passes failures on to its reader. */
function inflate(packed: AsyncIterable<Uint8Array>): Readable {
  const inflated = new PassThrough()
  pipeline(packed, createInflateRaw(), inflated, () => {})
  return inflated
}

/** Returns true for decompression errors, not for errors of the store. */
const isBroken = (error: unknown) =>
  error instanceof Error && (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true

/** Decompresses every file once, without keeping it: checks the size and checksum given in the directory. */
export async function verifyFiles({ files }: OpenZip): Promise<void> {
  for (const file of files.values()) for await (const _ of file.read());
}

/** Returns the whole content of a small file. */
export async function wholeOf({ name, size, read }: PackedFile, most: number): Promise<Buffer> {
  if (size > most) throw new ZipFault('tooLarge', name)
  return whole(read())
}
