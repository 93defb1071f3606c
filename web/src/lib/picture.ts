/** A canvas of this size, in pixels. */
export function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}

/** Scales a size to fit into a box, without enlarging it. */
export function fitted(width: number, height: number, most: { width: number; height: number }) {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: width * scale, height: height * scale }
}

/** Redraws a chosen file in the browser, so that only a plain picture of the right size is sent. */
export async function drawn(file: File, largest: { width: number; height: number }): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = fitted(bitmap.width, bitmap.height, largest)
  const canvas = canvasOf(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** Returns the center of a chosen file as a square, on white, no larger than it was nor than `most`. */
export async function squareOf(file: File, most: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = canvasOf(Math.max(48, Math.min(side, most)), Math.max(48, Math.min(side, most)))
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
    context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  return canvas
}

/** Returns a plain PNG of at most `bytes`, redrawn smaller until it fits; `draw` receives the scale of its full size. */
export async function pngWithin(
  bytes: number,
  name: string,
  draw: (share: number) => Promise<HTMLCanvasElement>,
  share = 1,
): Promise<File> {
  const canvas = await draw(share)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser made no picture.')
  if (blob.size > bytes && share > 0.1) return pngWithin(bytes, name, draw, share * 0.75)
  return new File([blob], name, { type: 'image/png' })
}

/** File types that `drawn` reads. */
export const pictureTypes = 'image/png,image/jpeg,image/webp'
export const isPicture = ({ type }: File) => pictureTypes.split(',').includes(type)
