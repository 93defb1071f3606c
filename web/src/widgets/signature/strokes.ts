import type { PointGroup } from 'signature_pad'

export interface Surface {
  width: number
  height: number
}
/** Strokes, and the size of the surface they were drawn on. */
export interface Drawing extends Surface {
  /** Points on the surface, with the pressure of the pen. */
  strokes: readonly PointGroup[]
}

/** Scales strokes to a surface of another size, as after a phone is rotated: complete, undistorted, and centered. */
export function onSurface<Stroke extends Pick<PointGroup, 'points'>>(
  strokes: readonly Stroke[],
  from: Surface,
  to: Surface,
): Stroke[] {
  if (from.width <= 0 || from.height <= 0) return [...strokes]
  const scale = Math.min(to.width / from.width, to.height / from.height)
  const left = (to.width - from.width * scale) / 2
  const top = (to.height - from.height * scale) / 2
  const placed = (point: PointGroup['points'][number]) =>
    Object.assign({}, point, { x: left + point.x * scale, y: top + point.y * scale })
  return strokes.map(stroke => Object.assign({}, stroke, { points: stroke.points.map(placed) }))
}
