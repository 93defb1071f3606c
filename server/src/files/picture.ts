import { AppError } from '../errors/app-error.ts'
import { concurrencyLimit } from '../lib/concurrency-limit.ts'
import { fileTexts } from './texts.ts'

const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The last block of every PNG: no bytes, its name, its checksum. */
const end = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])

export interface PictureLimits {
  bytes: number
  pixels: number
}

/** A file that isn't accepted as a picture; the message is a named text for the field. */
export class NotAPicture extends Error {}
const refuse = (why: string): never => {
  throw new NotAPicture(why)
}

/** Loaded with the first picture: most servers run for days without one, and it takes 40 MB. */
const loaded = () => import('sharp').then(({ default: sharp }) => sharp)

/**
 * Re-encodes a picture as a PNG from its pixels: no text, profile or appended bytes are kept. Throws NotAPicture. Compression is
 * slow enough to notice, so it runs off the event loop, and only a few run at once.
 */
export async function rebuiltPng(file: Buffer, { bytes, pixels }: PictureLimits): Promise<Buffer> {
  if (file.length > bytes) refuse(fileTexts.named('tooLarge', { most: bytes / 1024 }))
  if (!file.subarray(0, 8).equals(magic)) refuse(fileTexts.named('notPng'))
  if (file.length < 45 || !file.subarray(-12).equals(end)) refuse(fileTexts.named('damaged'))
  const { width, height } = sizeOf(file)
  if (width * height > pixels) refuse(fileTexts.named('tooManyPixels', { most: pixels }))
  const sharp = await loaded()
  const rebuilt = await packing.take(() =>
    sharp(file, { failOn: 'warning', limitInputPixels: pixels })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => refuse(fileTexts.named('damaged'))),
  )
  if (rebuilt.length > bytes) refuse(fileTexts.named('tooLarge', { most: bytes / 1024 }))
  return rebuilt
}

/** Returns true if nothing in it stands out from white paper. */
export async function isBlank(png: Buffer): Promise<boolean> {
  const sharp = await loaded()
  const { channels } = await packing.take(async () => {
    const onPaper = sharp(png).flatten({ background: '#fff' }).greyscale().raw()
    const { data, info } = await onPaper.toBuffer({ resolveWithObject: true })
    // sharp's stats cover the input file, not later changes to it
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).stats()
  })
  return (channels[0]?.min ?? 255) >= 250
}

/** Shrinks a picture for a page header, at twice its size for high-resolution screens; a small one keeps its size. */
export async function shrunkPng(png: Buffer): Promise<Buffer> {
  const sharp = await loaded()
  return packing.take(() =>
    sharp(png)
      .resize({ width: 400, height: 96, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer(),
  )
}

const packing = concurrencyLimit({
  running: 2,
  waiting: 32,
  refused: () => new AppError('TOO_MANY_REQUESTS', fileTexts.named('busy'), { retryAfter: 2 }),
})

/** Types by first bytes: no other decoder ever receives a file, whatever its name. */
const photoTypes: readonly ((file: Buffer) => boolean)[] = [
  file => file.subarray(0, 8).equals(magic),
  file => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  file => file.subarray(0, 4).toString('latin1') === 'RIFF' && file.subarray(8, 12).toString('latin1') === 'WEBP',
]

interface SquareLimits extends PictureLimits {
  /** The side of the stored square in pixels. Never larger than the file's own; files smaller than `least` are refused. */
  side: number
  least: number
}

/**
 * Crops the middle of a photo to a square, plus a small copy. Both are re-encoded from upright pixels, without the location and
 * device data that cameras write into files. Throws NotAPicture.
 */
export async function squarePhoto(file: Buffer, { bytes, pixels, side, least }: SquareLimits) {
  if (file.length > bytes) refuse(fileTexts.named('tooLarge', { most: bytes / 1024 }))
  if (!photoTypes.some(is => is(file))) refuse(fileTexts.named('notPhoto'))
  const sharp = await loaded()
  const damaged = () => refuse(fileTexts.named('damaged'))
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(damaged)
  if (width * height > pixels) refuse(fileTexts.named('tooManyPixels', { most: pixels }))
  const shorter = Math.min(width, height)
  if (shorter < least) refuse(fileTexts.named('tooSmall', { least }))
  const kept = Math.min(shorter, side)
  return packing.take(async () => {
    const upright = await sharp(file, { limitInputPixels: pixels, failOn: 'error' })
      .rotate()
      .resize(kept, kept, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(damaged)
    const { data, info } = upright
    const square = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const [picture, small] = await Promise.all([
      square().webp({ quality: 82 }).toBuffer(),
      square().resize(smallSide, smallSide).webp({ quality: 76 }).toBuffer(),
    ])
    return { picture, small }
  })
}

/** Twice the largest circle shown in a list, for high-resolution screens. */
const smallSide = 96

/** Returns the size of a PNG in pixels. */
export const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/** Twice the size shown in a list, for high-resolution screens. */
const side = 48

/** Returns a square picture shrunk to a `data:` address, short enough to send with every name in a list. */
export async function smallPicture(png: Buffer): Promise<string> {
  const sharp = await loaded()
  const small = await sharp(png).resize(side, side).png({ palette: true, compressionLevel: 9 }).toBuffer()
  return `data:image/png;base64,${small.toString('base64')}`
}
