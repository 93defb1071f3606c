import { promisify } from 'node:util'
import { crc32, deflate, deflateSync, inflate, inflateSync } from 'node:zlib'
import { AppError } from '../app-error.ts'
import { turns } from '../turns.ts'

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes per pixel at eight bits: grey, colour, grey with alpha, colour with alpha. */
const channels: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

export interface PngLimits {
  bytes: number
  pixels: number
}

export class NotAPicture extends Error {}
const refuse = (why: string): never => {
  throw new NotAPicture(why)
}

/**
 * The same picture, written anew: its pixels are unpacked and checked, and nothing but size and pixels is kept, so that no text,
 * profile or appended bytes travel along. Takes what a canvas makes (eight bits, not interlaced, no palette); throws NotAPicture with a
 * sentence for everything else. Packing takes long enough to be felt, so it is done beside the event loop, and not by many at once.
 */
export async function rebuiltPng(file: Buffer, { bytes, pixels }: PngLimits): Promise<Buffer> {
  if (file.length > bytes) refuse(`The picture is larger than ${bytes / 1024} KiB.`)
  const { head, packed } = partsOf(file)
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  if (width === 0 || height === 0 || width * height > pixels)
    refuse(
      `The picture has more than ${pixels < 1_000_000 ? pixels.toLocaleString('en-US') : `${pixels / 1_000_000} million`} pixels.`,
    )
  const size = channels[head[9] ?? -1]
  if (head[8] !== 8 || size === undefined || head[10] !== 0 || head[11] !== 0 || head[12] !== 0)
    return refuse('Save the picture as a plain PNG with 8 bits per colour.')
  const line = width * size + 1
  const rebuilt = await packing.take(async () => {
    const raw = await unpacked(packed, line * height)
    for (let at = 0; at < raw.length; at += line) if ((raw[at] ?? 5) > 4) refuse('The picture is damaged.')
    return written(head, await promisify(deflate)(raw))
  })
  if (rebuilt.length > bytes) refuse(`The picture is larger than ${bytes / 1024} KiB.`)
  return rebuilt
}

const packing = turns({
  running: 2,
  waiting: 32,
  refused: () =>
    new AppError('TOO_MANY_REQUESTS', 'Many pictures are being kept. Please try again in a moment.', { retryAfter: 2 }),
})

/** A picture from its pixels: red, green, blue, alpha. */
export function pngOf(width: number, height: number, pixelAt: (x: number, y: number) => readonly number[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.from([1, ...toldFromLeft(Array.from({ length: width }, (_, x) => pixelAt(x, y)).flat())]),
  )
  return written(head, deflateSync(Buffer.concat(lines)))
}

/** What differs little from its neighbour packs well. */
const toldFromLeft = (line: readonly number[]) => line.map((value, x) => (value - (line[x - 4] ?? 0)) & 255)

/** Of a PNG that `rebuiltPng` or `pngOf` made. */
export const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/** The pixels of such a PNG: red, green, blue, alpha. Done at once, so it is for small ones. */
export function pixelsOf(png: Buffer) {
  const { head, packed } = partsOf(png)
  const { width, height } = sizeOf(png)
  const type = head[9] ?? -1
  const size = channels[type] ?? refuse('The picture is damaged.')
  const raw = unfiltered(inflateSync(packed), width * size, size)
  const grey = type === 0 || type === 4
  const opaque = type === 0 || type === 2
  const pixelAt = (x: number, y: number): readonly number[] => {
    const at = (y * width + x) * size
    const part = (n: number) => raw[at + n] ?? 0
    return [part(0), part(grey ? 0 : 1), part(grey ? 0 : 2), opaque ? 255 : part(size - 1)]
  }
  return { width, height, pixelAt }
}

/** Each line says how its bytes are told from those at the left and above (PNG, section 9). */
function unfiltered(raw: Buffer, line: number, size: number): Buffer {
  const lines = raw.length / (line + 1)
  const pixels = Buffer.alloc(line * lines)
  for (let y = 0; y < lines; y++) {
    const kind = raw[y * (line + 1)] ?? 0
    for (let x = 0; x < line; x++) {
      const at = y * line + x
      const left = x < size ? 0 : (pixels[at - size] ?? 0)
      const above = y === 0 ? 0 : (pixels[at - line] ?? 0)
      const corner = x < size || y === 0 ? 0 : (pixels[at - line - size] ?? 0)
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][kind] ?? 0
      pixels[at] = (raw[y * (line + 1) + 1 + x] ?? 0) + guess
    }
  }
  return pixels
}

function nearest(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

const written = (head: Buffer, packed: Buffer) =>
  Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND')])

/** Head and packed pixels of a file whose every block has the right check sum, from the first to the last byte. */
function partsOf(file: Buffer): { head: Buffer; packed: Buffer } {
  if (!file.subarray(0, 8).equals(magic)) refuse('This is not a PNG picture.')
  let head: Buffer | undefined
  const packed: Buffer[] = []
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) break
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + length)
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(end - 4)) break
    if ((head === undefined) !== (type === 'IHDR')) break
    if (type === 'IHDR') head = length === 13 ? data : refuse('The picture is damaged.')
    if (type === 'IDAT') packed.push(data)
    if (type === 'IEND' && head && end === file.length) return { head, packed: Buffer.concat(packed) }
    at = end
  }
  return refuse('The picture is damaged.')
}

/** Never more than the head announced: a small file can hold a thousand times its size. */
async function unpacked(packed: Buffer, length: number): Promise<Buffer> {
  try {
    const raw = await promisify(inflate)(packed, { maxOutputLength: length })
    if (raw.length === length) return raw
  } catch {
    // as below
  }
  return refuse('The picture is damaged.')
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
