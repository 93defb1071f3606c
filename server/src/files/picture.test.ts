import sharp from 'sharp'
import { expect, test } from 'vitest'
import { rebuiltPng } from './picture.ts'

test('a large picture is compressed off the event loop, so no one waits for it', async () => {
  const pixels = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => at & 7))
  const picture = await sharp(pixels, { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer()
  const order: string[] = []
  const rebuilding = rebuiltPng(picture, { bytes: 1e6, pixels: 1e6 }).then(() => order.push('picture'))
  const others = new Promise<void>(resolve => setImmediate(resolve)).then(() => order.push('others'))
  await Promise.all([rebuilding, others])
  expect(order).toEqual(['others', 'picture'])
})
