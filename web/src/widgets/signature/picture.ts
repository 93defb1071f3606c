import { signatureLimits } from '@preceptor/contract'
import { canvasOf } from '@/lib/picture.ts'

export const ink = '#171e23'

/** Redraws a canvas at another size. */
function resized(canvas: HTMLCanvasElement, scale: number) {
  const smaller = canvasOf(canvas.width * scale, canvas.height * scale)
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return smaller
}

/** Returns the picture for the server: PNG in base64, scaled down to the limit. */
export function asBase64(canvas: HTMLCanvasElement): string {
  const image = canvas.toDataURL('image/png').split(',')[1] ?? ''
  const small =
    (image.length * 3) / 4 <= signatureLimits.bytes && canvas.width * canvas.height <= signatureLimits.pixels
  return small || canvas.width < 40 ? image : asBase64(resized(canvas, 0.75))
}

/** Returns the part with ink and a small margin; null for an empty canvas. */
export function trimmed(canvas: HTMLCanvasElement, air = 12): HTMLCanvasElement | null {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
  const box = pixels && inkedBox(pixels, width, height)
  if (!box) return null
  const cut = canvasOf(box.right - box.left + 1 + 2 * air, box.bottom - box.top + 1 + 2 * air)
  cut.getContext('2d')?.drawImage(canvas, air - box.left, air - box.top)
  return cut
}

/** Returns the smallest box around all non-transparent pixels. */
export function inkedBox(pixels: ArrayLike<number>, width: number, height: number) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return right < 0 ? null : { left, right, top, bottom }
}
