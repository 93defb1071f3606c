import { expect, test } from 'vitest'
import { firstCrop, moved, settled, squareIn } from './crop.ts'

const upright = { width: 600, height: 1000 }

test('the initial square is as wide as possible, placed where faces usually are', () => {
  expect(squareIn(upright, firstCrop(upright))).toEqual({ side: 600, left: 0, top: 100 })
  expect(squareIn({ width: 1000, height: 600 }, firstCrop({ width: 1000, height: 600 }))).toEqual({
    side: 600,
    left: 200,
    top: 0,
  })
})

test('it follows the pointer and stays within the picture', () => {
  const near = settled(upright, { zoom: 2, x: 0.5, y: 0.5 })
  expect(squareIn(upright, near)).toEqual({ side: 300, left: 150, top: 350 })
  // A picture dragged to the right shows the area left of the square
  const pulled = moved(upright, near, { x: 80, y: -40 }, 240)
  const { left, top } = squareIn(upright, pulled)
  expect([Math.round(left), Math.round(top)]).toEqual([50, 400])
  const far = moved(upright, near, { x: 9_999, y: 9_999 }, 240)
  expect(squareIn(upright, far)).toMatchObject({ left: 0, top: 0 })
  // Dragging beyond the edge doesn't accumulate
  expect(squareIn(upright, moved(upright, far, { x: -24, y: 0 }, 240)).left).toBeCloseTo(30)
})

test('zoom is limited to between the whole picture and four times closer', () => {
  expect(settled(upright, { zoom: 9, x: 0.5, y: 0.5 }).zoom).toBe(4)
  expect(settled(upright, { zoom: 0.2, x: 0.5, y: 0.5 }).zoom).toBe(1)
})
