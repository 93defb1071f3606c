import { expect, test } from 'vitest'
import { fitted } from '@/lib/picture.ts'
import { inkedBox } from './picture.ts'

const blank = (width: number, height: number) => new Uint8ClampedArray(width * height * 4)

test('the box around a drawing holds every inked pixel and no more', () => {
  const pixels = blank(10, 6)
  for (const [x, y] of [
    [2, 1],
    [7, 4],
    [4, 2],
  ] as const)
    pixels[(y * 10 + x) * 4 + 3] = 9
  expect(inkedBox(pixels, 10, 6)).toEqual({ left: 2, right: 7, top: 1, bottom: 4 })
})

test('an empty drawing gives no picture', () => expect(inkedBox(blank(4, 4), 4, 4)).toBeNull())

test('a large picture is scaled down in both directions, a small one stays as it is', () => {
  const most = { width: 1000, height: 400 }
  expect(fitted(4000, 800, most)).toEqual({ width: 1000, height: 200 })
  expect(fitted(500, 1600, most)).toEqual({ width: 125, height: 400 })
  expect(fitted(300, 100, most)).toEqual({ width: 300, height: 100 })
})
