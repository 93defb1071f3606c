import { expect, test } from 'vitest'
import { onSurface } from './strokes.ts'

const stroke = (...points: [x: number, y: number][]) => ({
  points: points.map(([x, y]) => ({ x, y, time: 1, pressure: 0.5 })),
})
const places = (strokes: ReturnType<typeof stroke>[]) =>
  strokes.map(({ points }) => points.map(({ x, y }) => [x, y] as const))

test('rotating a phone keeps every stroke, undistorted and centered', () => {
  const upright = { width: 300, height: 180 }
  const across = { width: 800, height: 180 }
  const drawn = [stroke([0, 0], [300, 180]), stroke([150, 90])]
  const turned = onSurface(drawn, upright, across)
  expect(places(turned)).toEqual([
    [
      [250, 0],
      [550, 180],
    ],
    [[400, 90]],
  ])
  expect(turned[0]?.points[0]).toMatchObject({ time: 1, pressure: 0.5 })
})

test('on a smaller surface the drawing is smaller, and none of it is cut off', () => {
  expect(
    places(onSurface([stroke([0, 0], [800, 180])], { width: 800, height: 180 }, { width: 400, height: 180 })),
  ).toEqual([
    [
      [0, 45],
      [400, 135],
    ],
  ])
})

test('a surface that was never shown moves nothing', () =>
  expect(places(onSurface([stroke([1, 2])], { width: 0, height: 0 }, { width: 4, height: 4 }))).toEqual([[[1, 2]]]))
