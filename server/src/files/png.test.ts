import { expect, test } from 'vitest'
import { pngOf, rebuiltPng } from './png.ts'

test('a large picture is packed beside the event loop, so that nobody waits for it', async () => {
  const picture = pngOf(600, 600, (x, y) => [x & 1, y & 3, 0, 255])
  const order: string[] = []
  const rebuilding = rebuiltPng(picture, { bytes: 1e6, pixels: 1e6 }).then(() => order.push('picture'))
  const others = new Promise<void>(resolve => setImmediate(resolve)).then(() => order.push('others'))
  await Promise.all([rebuilding, others])
  expect(order).toEqual(['others', 'picture'])
})
