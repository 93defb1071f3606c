import { PassThrough, pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { type RangedBytes, whole, ZipBytes } from './zip-bytes.ts'

/** Why an archive is not read; what it means for a reader is for the feature to say. */
export type ZipFaultKind =
  | 'notZip'
  | 'badPath'
  | 'twice'
  | 'link'
  | 'encrypted'
  | 'method'
  | 'overlapping'
  | 'tooMany'
  | 'tooLarge'
  | 'damaged'

export class ZipFault extends Error {
  readonly kind: ZipFaultKind
  /** The part of the archive it is about; empty: all of it. */
  readonly part: string
  constructor(kind: ZipFaultKind, part = '') {
    super(`zip: ${kind} ${part}`)
    this.kind = kind
    this.part = part
  }
}

/** One file of an archive, still packed. */
export interface PackedFile {
  name: string
  /** Unpacked. */
  size: number
  /** Of its content, before it was packed. */
  crc: number
  /**
   * Its content from `from` up to and without `to`, unpacked while it is read. One that comes to more than its size is refused there,
   * and whoever reads it to its end reads what its sum says.
   */
  read: (from?: number, to?: number, gone?: AbortSignal) => AsyncGenerator<Uint8Array>
}

export interface OpenZip {
  /** By their names. Folders are none. */
  files: ReadonlyMap<string, PackedFile>
  /** Bytes of all of them, unpacked. */
  size: number
}

interface Limits {
  entries: number
  /** Of all of it, unpacked. */
  bytes: number
}

/** Reads the directory at the end of an archive, and refuses what nobody has a use for. Nothing is unpacked. */
export async function openZip(bytes: RangedBytes, limits: Limits): Promise<OpenZip> {
  const reader = new ZipBytes(bytes)
  try {
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(reader, bytes.size, options).catch((error: unknown) => {
      throw Object.assign(new ZipFault(isAboutPassword(error) ? 'encrypted' : 'notZip'), { cause: error })
    })
    if (zip.entryCount > limits.entries) throw new ZipFault('tooMany')
    const entries = await entriesOf(zip, limits)
    refuseOverlaps(
      entries.map(({ entry }) => entry),
      bytes.size,
    )
    return { files: filesOf(zip, bytes, entries), size: sumOf(entries) }
  } catch (error) {
    // a store that does not answer is no fault of the archive
    if (reader.failure !== undefined) throw reader.failure
    throw error instanceof ZipFault ? error : Object.assign(new ZipFault('damaged'), { cause: error })
  }
}

/** The library's own words are for nobody. */
const isAboutPassword = (error: unknown) => error instanceof Error && /encrypt/.test(error.message)

interface Named {
  name: string
  entry: Entry
}
const sumOf = (entries: readonly Named[]) => entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)

async function entriesOf(zip: ZipFile, limits: Limits): Promise<Named[]> {
  const found: Named[] = []
  let size = 0
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    refuseUnusual(entry, name)
    size += entry.uncompressedSize
    found.push({ name, entry })
    if (found.length > limits.entries) throw new ZipFault('tooMany')
    if (size > limits.bytes) throw new ZipFault('tooLarge')
  }
  return found
}

function filesOf(zip: ZipFile, bytes: RangedBytes, entries: readonly Named[]): Map<string, PackedFile> {
  const files = new Map<string, PackedFile>()
  for (const { name, entry } of entries) {
    if (name.endsWith('/')) continue
    if (files.has(name)) throw new ZipFault('twice', name)
    const { uncompressedSize: size, crc32: crc } = entry
    const read: PackedFile['read'] = (from = 0, to = size, gone) =>
      contentOf(zip, bytes, { name, entry, from, to, gone })
    files.set(name, { name, size, crc, read })
  }
  return files
}

const mostName = 400

/** With slashes, below the archive and nowhere else. */
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
  // 0: made where files have no such kinds; otherwise a file or a folder
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw new ZipFault('link', name)
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ZipFault('method', name)
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize) throw new ZipFault('damaged')
}

/** Parts that share their bytes make a small archive unpack to a huge one. */
function refuseOverlaps(entries: readonly Entry[], size: number) {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ZipFault('overlapping')
    end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameRaw.length + entry.compressedSize
  }
  if (end > size) throw new ZipFault('damaged')
}

interface Stretch extends Named {
  from: number
  to: number
  gone: AbortSignal | undefined
}

/** A stretch of something packed is reached by unpacking what stands before it: nothing is ever stored unpacked. */
async function* contentOf(zip: ZipFile, bytes: RangedBytes, { name, entry, from, to, gone }: Stretch) {
  const whole = from === 0 && to >= entry.uncompressedSize
  const check = { size: 0, sum: 0 }
  try {
    for await (const chunk of unpacked(zip, bytes, entry, gone)) {
      const at = check.size
      check.size += chunk.length
      if (whole) check.sum = crc32(chunk, check.sum)
      if (check.size > entry.uncompressedSize) throw new ZipFault('damaged', name)
      if (check.size > from) yield chunk.subarray(Math.max(0, from - at), to - at)
      if (!whole && check.size >= to) return
    }
  } catch (error) {
    throw isBroken(error) ? Object.assign(new ZipFault('damaged', name), { cause: error }) : error
  }
  if (check.size !== entry.uncompressedSize || (whole && check.sum !== entry.crc32)) throw new ZipFault('damaged', name)
}

async function* unpacked(zip: ZipFile, bytes: RangedBytes, entry: Entry, gone: AbortSignal | undefined) {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = bytes.read(start, start + entry.compressedSize, gone)
  yield* entry.compressionMethod === 8 ? (inflate(packed) as AsyncIterable<Buffer>) : packed
}

/** Its failures reach whoever reads it. */
function inflate(packed: AsyncIterable<Uint8Array>): Readable {
  const inflated = new PassThrough()
  pipeline(packed, createInflateRaw(), inflated, () => {})
  return inflated
}

/** What the unpacking or the library says, and not the store. */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true ||
    /local file header|file bounds|file data/.test(error.message))

/** Unpacks every file once, without keeping any: each has the size and the sum that the directory says. */
export async function verifyFiles({ files }: OpenZip): Promise<void> {
  for (const file of files.values()) for await (const _ of file.read());
}

/** All of a small file. */
export async function wholeOf({ name, size, read }: PackedFile, most: number): Promise<Buffer> {
  if (size > most) throw new ZipFault('tooLarge', name)
  return whole(read())
}
