import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { MessagePort } from 'node:worker_threads'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader, type ZipFile } from 'yauzl'
import { Blocks, type RangedBytes } from './zip-bytes.ts'
import { ZipFault, type ZipFaultKind } from './zip-fault.ts'

export interface Limits {
  entries: number
  /** The total uncompressed size. */
  bytes: number
}

/** The directory's entry of one file or folder. */
export interface Listed {
  name: string
  /** Uncompressed size. */
  size: number
  crc: number
  /** Its position in the archive, and its size there. */
  at: number
  packed: number
  isPacked: boolean
}

export interface Given {
  size: number
  limits: Limits
  /** Receives requests for ranges, `[from, to]`, and responds with their bytes, or null if unavailable. */
  port: MessagePort
}
export type Directory = { listed: Listed[] } | { fault: { kind: ZipFaultKind; part: string } }

/** Runs in a thread started by read-zip.ts: refuses unusable archives. Nothing is decompressed. */
export async function directoryOf({ size, limits, port }: Given): Promise<Directory> {
  try {
    return { listed: await listedIn(askedFor(port, size), limits) }
  } catch (error) {
    const { kind, part } = error instanceof ZipFault ? error : new ZipFault('damaged')
    return { fault: { kind, part } }
  } finally {
    port.close()
  }
}

/** Bytes that the other side of the port reads. */
const askedFor = (port: MessagePort, size: number): RangedBytes => ({
  size,
  async *read(from, to) {
    port.postMessage([from, to])
    const bytes = await new Promise<Uint8Array | null>(resolve => port.once('message', resolve))
    if (!bytes) throw new Error('The store does not answer.')
    yield bytes
  },
})

/** Lets the zip library read the file at any position. */
class ZipBytes extends RandomAccessReader {
  readonly #bytes: RangedBytes
  readonly #blocks: Blocks
  constructor(bytes: RangedBytes) {
    super()
    this.#bytes = bytes
    this.#blocks = new Blocks(bytes)
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#bytes.read(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    callbackify(() => this.#blocks.fill(buffer.subarray(offset, offset + length), position))(callback)
  }
}

async function listedIn(bytes: RangedBytes, limits: Limits): Promise<Listed[]> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const zip = await fromRandomAccessReaderPromise(new ZipBytes(bytes), bytes.size, options).catch((error: unknown) => {
    throw new ZipFault(isAboutPassword(error) ? 'encrypted' : 'notZip')
  })
  if (zip.entryCount > limits.entries) throw new ZipFault('tooMany')
  const entries = await entriesOf(zip, limits)
  refuseOverlaps(
    entries.map(({ entry }) => entry),
    bytes.size,
  )
  return entries.map(({ name, entry }) => ({
    name,
    size: entry.uncompressedSize,
    crc: entry.crc32,
    at: entry.relativeOffsetOfLocalHeader,
    packed: entry.compressedSize,
    isPacked: entry.compressionMethod === 8,
  }))
}

/** The library's own error messages are not shown to users. */
const isAboutPassword = (error: unknown) => error instanceof Error && /encrypt/.test(error.message)

interface Named {
  name: string
  entry: Entry
}

async function entriesOf(zip: ZipFile, limits: Limits): Promise<Named[]> {
  const found: Named[] = []
  const names = new Set<string>()
  let size = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    refuseUnusual(entry, name)
    if (names.has(name) && !name.endsWith('/')) throw new ZipFault('twice', name)
    names.add(name)
    size += entry.uncompressedSize
    found.push({ name, entry })
    if (found.length > limits.entries) throw new ZipFault('tooMany')
    if (size > limits.bytes) throw new ZipFault('tooLarge')
  }
  return found
}

const mostName = 400

/** Returns the name with slashes, always inside the archive. */
function nameOf(entry: Entry): string {
  if (entry.fileNameRaw.length > 4 * mostName)
    throw new ZipFault('badPath', printable(entry.fileNameRaw.toString('utf8', 0, 400)))
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
    .replaceAll('\\', '/')
    .normalize('NFC')
  const steps = name.replace(/\/$/, '').split('/')
  const strange = steps.some(step => step === '' || step === '.' || step === '..')
  // oxlint-disable-next-line no-control-regex
  if (strange || name.length > mostName || /^[a-z]:|[\u0000-\u001f\u007f]/i.test(name))
    throw new ZipFault('badPath', printable(name))
  return name
}

// oxlint-disable-next-line no-control-regex
const printable = (name: string) => name.replace(/[\u0000-\u001f\u007f]/g, '\ufffd').slice(0, 100)

function refuseUnusual(entry: Entry, name: string) {
  if (entry.isEncrypted()) throw new ZipFault('encrypted', name)
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000
  // 0: made on a system without file types; otherwise a file or a folder
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw new ZipFault('link', name)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ZipFault('method', name)
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) throw new ZipFault('damaged')
}

/** Refuses parts that share bytes, since they let a small archive decompress to a huge one. */
function refuseOverlaps(entries: readonly Entry[], size: number) {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ZipFault('overlapping')
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameRaw.length + entry.compressedSize
  }
  if (end > size) throw new ZipFault('damaged')
}
