/** A crop: the zoom, and the center as shares of width and height. */
export interface Crop {
  zoom: number
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}

export const mostZoom = 4
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Returns the square in pixels of the picture; it never leaves the picture. */
export function squareIn({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return {
    side,
    left: within(x * width - side / 2, 0, width - side),
    top: within(y * height - side / 2, 0, height - side),
  }
}

/** Moves a crop so that its square is inside the picture. */
export function settled(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, mostZoom)
  const { side, left, top } = squareIn(size, { ...crop, zoom })
  return { zoom, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height }
}

/** The first crop: faces are in the upper half of upright pictures. */
export const firstCrop = (size: Size): Crop =>
  settled(size, { zoom: 1, x: 0.5, y: size.height > size.width ? 0.4 : 0.5 })

/** Moves the crop by pixels of a frame that shows the square `shown` wide. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }, shown: number): Crop {
  const { side } = squareIn(size, crop)
  const scale = side / shown
  return settled(size, { ...crop, x: crop.x - (by.x * scale) / size.width, y: crop.y - (by.y * scale) / size.height })
}
