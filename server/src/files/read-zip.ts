import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'

/** Why an archive is not read; what it means for a reader is for the feature to say. */
export type ZipFaultKind =
  | 'notZip'
  | 'badPath'
  | 'twice'
  | 'unreadable'
  | 'overlapping'
  | 'tooMany'
  | 'tooLarge'
  | 'damaged'

export class ZipFault extends Error {
  readonly kind: ZipFaultKind
  /** The part of the archive it is about. */
  readonly part: string
  constructor(kind: ZipFaultKind, part = '') {
    super(`zip: ${kind} ${part}`)
    this.kind = kind
    this.part = part
  }
}

/** The bytes of an archive from `from` up to and without `to`, wherever it lies. */
export type ReadRange = (from: number, to: number) => AsyncIterable<Uint8Array>

export interface ZipEntry {
  name: string
  /** Unpacked. */
  size: number
  /** Its bytes, unpacked while they are read; their sum is checked at the end. */
  read: () => AsyncGenerator<Buffer>
}

interface Limits {
  entries: number
  /** Of all of it, unpacked. */
  bytes: number
}

/** The directory is read in small steps: a step of ours is one call of the store. */
const windowBytes = 256 * 1024

class RangeReader extends RandomAccessReader {
  /** What the store answered with; it is no fault of the archive. */
  failure: unknown
  readonly #range: ReadRange
  readonly #size: number
  #window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  constructor(range: ReadRange, size: number) {
    super()
    this.#range = range
    this.#size = size
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#told(start, end), { objectMode: false })
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ) {
    callbackify(async () => this.#readInto(buffer.subarray(offset, offset + length), position))(callback)
  }
  async #readInto(buffer: Buffer, position: number): Promise<void> {
    const end = position + buffer.length
    if (position < this.#window.at || end > this.#window.at + this.#window.bytes.length)
      this.#window = {
        at: position,
        bytes: await this.#fetch(position, Math.min(this.#size, Math.max(end, position + windowBytes))),
      }
    const { at, bytes } = this.#window
    if (end > at + bytes.length) throw new Error('It ends too early.')
    bytes.copy(buffer, 0, position - at, end - at)
  }
  async #fetch(from: number, to: number): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    for await (const chunk of this.#told(from, to)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  async *#told(from: number, to: number): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#range(from, to)
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}

const readable: ReadonlySet<number> = new Set([0, 8])

/**
 * The parts of an archive by their names, without reading any of them: what each unpacks to is said by its directory, and holds,
 * because a part that comes to more or less is refused while it is read. Folders are none.
 */
export async function openZip(range: ReadRange, size: number, limits: Limits): Promise<Map<string, ZipEntry>> {
  const reader = new RangeReader(range, size)
  const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false }).catch((error: unknown) => {
    throw reader.failure ?? Object.assign(new ZipFault('notZip'), { cause: error })
  })
  if (zip.entryCount > limits.entries) throw new ZipFault('tooMany')
  const found = await entriesOf(zip, reader)
  refuseOverlaps(found, size)
  if (found.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limits.bytes)
    throw new ZipFault('tooLarge')
  const parts = new Map<string, ZipEntry>()
  for (const entry of found) {
    const { fileName: name } = entry
    if (parts.has(name)) throw new ZipFault('twice', name)
    if (entry.isEncrypted() || !readable.has(entry.compressionMethod)) throw new ZipFault('unreadable', name)
    parts.set(name, { name, size: entry.uncompressedSize, read: () => bytesOf(zip, reader, entry) })
  }
  for (const name of parts.keys()) if (name.endsWith('/')) parts.delete(name)
  return parts
}

async function entriesOf(zip: ZipFile, reader: RangeReader): Promise<Entry[]> {
  const found: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) found.push(entry)
  } catch (error) {
    if (reader.failure) throw reader.failure
    const [, part] =
      /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)/s.exec((error as Error).message) ??
      []
    throw Object.assign(part === undefined ? new ZipFault('damaged') : new ZipFault('badPath', part), { cause: error })
  }
  return found
}

function refuseOverlaps(entries: readonly Entry[], size: number) {
  const { shared, end } = laidOut(entries)
  if (shared) throw new ZipFault('overlapping', shared.fileName)
  if (end > size) throw new ZipFault('damaged')
}

/** Parts that share their bytes make a small archive unpack to a huge one, or have the same bytes read again and again. */
export function laidOut(entries: readonly Entry[]): { shared: Entry | null; end: number } {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) return { shared: entry, end }
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameRaw.length + entry.compressedSize
  }
  return { shared: null, end }
}

async function* bytesOf(zip: ZipFile, reader: RangeReader, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw reader.failure ?? Object.assign(new ZipFault('damaged', entry.fileName), { cause: error })
  }
}

/** All of a small part. */
export async function wholeOf({ name, size, read }: ZipEntry, most: number): Promise<Buffer> {
  if (size > most) throw new ZipFault('tooLarge', name)
  const chunks: Buffer[] = []
  for await (const chunk of read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}
