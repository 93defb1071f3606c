import { PassThrough, pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import { laidOut } from '../../../files/read-zip.ts'
import { programTexts } from '../texts.ts'
import { PackageRefused } from './refused.ts'
import { type RangedBytes, ZipBytes } from './zip-bytes.ts'

export const mostEntries = 5_000
const mostUnpacked = 1024 ** 3
const mostName = 400

/** One file of a package, still packed. */
export interface PackedFile {
  name: string
  size: number
  /** Of its content, before it was packed. */
  crc: number
  packedSize: number
  isDeflated: boolean
  entry: Entry
}

export interface OpenZip {
  files: ReadonlyMap<string, PackedFile>
  /** Bytes of all of them. */
  size: number
  /** The content from `from` up to and without `to`. */
  read: (file: PackedFile, from?: number, to?: number, gone?: AbortSignal) => AsyncIterable<Uint8Array>
}

/** Reads the directory at the end of a zip, and refuses what a package has no use for. Nothing is unpacked. */
export async function openZip(bytes: RangedBytes): Promise<OpenZip> {
  const reader = new ZipBytes(bytes)
  try {
    const zip = await fromRandomAccessReaderPromise(reader, bytes.size, {
      lazyEntries: true,
      autoClose: false,
      decodeStrings: false,
    })
    if (zip.entryCount > mostEntries) throw refusal(named('packageManyFiles', { most: mostEntries }))
    const found = await filesOf(zip)
    const { shared, end } = laidOut(found.entries)
    if (shared || end > bytes.size) throw refusal(named('packageBroken'))
    return {
      files: found.files,
      size: found.size,
      read: (file, from = 0, to = file.size, gone) => contentOf(zip, bytes, { file, from, to, gone }),
    }
  } catch (error) {
    throw asRefusal(error, reader)
  }
}

const { named } = programTexts
const refusal = (sentence: string) => new PackageRefused(sentence)

/** The zip reader's own words are for nobody; a store that does not answer is no fault of the package. */
function asRefusal(error: unknown, { failure }: ZipBytes): unknown {
  if (failure !== undefined) return failure
  if (error instanceof PackageRefused) return error
  const isEncrypted = error instanceof Error && /encrypt/.test(error.message)
  return refusal(named(isEncrypted ? 'packageEncrypted' : 'packageBroken'))
}

async function filesOf(zip: ZipFile) {
  const files = new Map<string, PackedFile>()
  let size = 0
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length > mostEntries) throw refusal(named('packageManyFiles', { most: mostEntries }))
    const name = nameOf(entry)
    refuseUnusual(entry, name)
    if (name.endsWith('/')) continue
    if (files.has(name)) throw refusal(named('packageTwice', { name }))
    size += entry.uncompressedSize
    if (size > mostUnpacked) throw refusal(named('packageTooLarge'))
    files.set(name, {
      name,
      size: entry.uncompressedSize,
      crc: entry.crc32,
      packedSize: entry.compressedSize,
      isDeflated: entry.compressionMethod === 8,
      entry,
    })
  }
  return { files, size, entries }
}

/** As the address of a page has it: with slashes, below the package and nowhere else. */
function nameOf(entry: Entry): string {
  const raw = entry.fileName as unknown as Buffer
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true)
    .replaceAll('\\', '/')
    .normalize('NFC')
  const steps = name.replace(/\/$/, '').split('/')
  const strange = steps.some(step => step === '' || step === '.' || step === '..')
  // oxlint-disable-next-line no-control-regex
  if (strange || name.length > mostName || /^[a-z]:|[\u0000-\u001f\u007f]/i.test(name))
    throw refusal(named('packageName', { name: printable(name) }))
  return name
}

// oxlint-disable-next-line no-control-regex
const printable = (name: string) => name.replace(/[\u0000-\u001f\u007f]/g, '\ufffd').slice(0, 100)

function refuseUnusual(entry: Entry, name: string) {
  if (entry.isEncrypted()) throw refusal(named('packageEncrypted'))
  const kind = (entry.externalFileAttributes >>> 16) & 0o170000
  // 0: made where files have no such kinds; otherwise a file or a folder
  if (kind !== 0 && kind !== 0o100000 && kind !== 0o040000) throw refusal(named('packageLink', { name }))
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw refusal(named('packageMethod', { name }))
  if (entry.compressionMethod === 0 && entry.compressedSize !== entry.uncompressedSize)
    throw refusal(named('packageBroken'))
}

interface Stretch {
  file: PackedFile
  from: number
  to: number
  gone: AbortSignal | undefined
}

/** A stretch of something packed is reached by unpacking what stands before it: nothing is ever stored unpacked. */
async function* contentOf(zip: ZipFile, bytes: RangedBytes, { file, from, to, gone }: Stretch) {
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(file.entry, { minimal: true })
  if (!file.isDeflated) {
    yield* bytes.read(start + from, start + Math.min(to, file.size), gone)
    return
  }
  const inflated = inflate(bytes.read(start, start + file.packedSize, gone))
  let at = 0
  for await (const chunk of inflated as AsyncIterable<Buffer>) {
    const first = Math.max(0, from - at)
    const last = Math.min(chunk.length, to - at)
    if (first < last) yield chunk.subarray(first, last)
    at += chunk.length
    if (at >= to) return
  }
}

/** Its failures reach whoever reads it. */
function inflate(packed: AsyncIterable<Uint8Array>): Readable {
  const unpacked = new PassThrough()
  pipeline(packed, createInflateRaw(), unpacked, () => {})
  return unpacked
}

/** Unpacks every file once, without keeping any: each has the size and the sum that the directory says. */
export async function verifyFiles({ files, read }: OpenZip): Promise<void> {
  for (const file of files.values()) {
    let size = 0
    let sum = 0
    try {
      // a byte more than is said shows one that unpacks to more
      for await (const chunk of read(file, 0, file.size + 1)) {
        size += chunk.length
        sum = crc32(chunk, sum)
      }
    } catch (error) {
      throw isBroken(error) ? refusal(named('packageFile', { name: file.name })) : error
    }
    if (size !== file.size || sum !== file.crc) throw refusal(named('packageFile', { name: file.name }))
  }
}

/** What the unpacking or the zip reader says, and not the store. */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true ||
    /local file header|file bounds|file data/.test(error.message))
