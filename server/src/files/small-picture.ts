import { pixelsOf, pngOf } from './png.ts'

/** Twice what a list shows, for fine screens. */
const side = 48

/** A square picture made small, as a `data:` address: short enough to travel with every name of a list. */
export function smallPicture(png: Buffer): string {
  const { width, height, pixelAt } = pixelsOf(png)
  const small = pngOf(side, side, (x, y) =>
    rounded(
      meanOf(pixelAt, {
        left: Math.floor((x * width) / side),
        right: Math.ceil(((x + 1) * width) / side),
        top: Math.floor((y * height) / side),
        bottom: Math.ceil(((y + 1) * height) / side),
      }),
    ),
  )
  return `data:image/png;base64,${small.toString('base64')}`
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

function meanOf(pixelAt: (x: number, y: number) => readonly number[], { left, right, top, bottom }: Box): number[] {
  const sum = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) for (const [n, value] of pixelAt(x, y).entries()) sum[n] = (sum[n] ?? 0) + value
  const count = (right - left) * (bottom - top)
  return sum.map(value => value / count)
}

/** Shades nobody tells apart at this size pack into half the bytes; fully opaque stays so. */
const rounded = (pixel: readonly number[]) => pixel.map(value => Math.min(255, Math.round(value / 8) * 8))
