import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { joinedCrc } from './joined-crc.ts'

/** A separately compressed piece of a part's content; a part is any number of them in a row. */
export interface Packed {
  bytes: Uint8Array
  /** The checksum of the uncompressed content. */
  crc: number
  size: number
}

export interface ZipPart {
  name: string
  content: AsyncIterable<Packed> | Iterable<Promise<Packed>>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

const deflated = promisify(deflateRaw)
const options = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH }

/**
 * Compresses on the thread pool, at the fastest level, up to a whole byte and without an end marker, so that several pieces of a
 * part can be compressed at once.
 */
export const packed = async (content: Buffer): Promise<Packed> => ({
  bytes: await deflated(content, options),
  crc: crc32(content),
  size: content.length,
})
/** An empty piece marked as the last. */
const endOfPart = Buffer.from([3, 0])

/**
 * Yields a zip archive of parts with unknown length (sizes follow the bytes). We write it ourselves because libraries compress and
 * sum sequentially in one place, and a workbook of 100,000 rows is compressed on all cores. Up to 4 GB; callers stay below.
 */
export async function* zipOf(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of parts) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const { bytes, crc, size } of content) {
      entry.crc = joinedCrc(entry.crc, crc, size)
      entry.size += size
      entry.packed += bytes.length
      yield bytes
    }
    yield endOfPart
    entry.packed += endOfPart.length
    const sizes = sizesAfter(entry)
    yield sizes
    offset += head.length + entry.packed + sizes.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield ending(written.length, directory.length, offset)
}

const fields = (bytes: number, ...values: [offset: number, size: 2 | 4, value: number][]) => {
  const buffer = Buffer.alloc(bytes)
  for (const [offset, size, value] of values) buffer.writeUIntLE(value, offset, size)
  return buffer
}
const version = 20
/** Sizes follow the bytes (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808
const deflateMethod = 8
/** January 1, 1980: a workbook made twice from the same rows is the same file. */
const noDate = 0x21

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    fields(
      30,
      [0, 4, 0x04034b50],
      [4, 2, version],
      [6, 2, flags],
      [8, 2, deflateMethod],
      [12, 2, noDate],
      [26, 2, name.length],
    ),
    name,
  ])
const sizesAfter = ({ crc, packed, size }: Written) =>
  fields(16, [0, 4, 0x08074b50], [4, 4, crc], [8, 4, packed], [12, 4, size])

const directoryEntry = ({ name, crc, packed, size, offset }: Written) =>
  Buffer.concat([
    fields(
      46,
      [0, 4, 0x02014b50],
      [4, 2, version],
      [6, 2, version],
      [8, 2, flags],
      [10, 2, deflateMethod],
      [14, 2, noDate],
      [16, 4, crc],
      [20, 4, packed],
      [24, 4, size],
      [28, 2, name.length],
      [42, 4, offset],
    ),
    name,
  ])

const ending = (count: number, size: number, offset: number) =>
  fields(22, [0, 4, 0x06054b50], [8, 2, count], [10, 2, count], [12, 4, size], [16, 4, offset])
