import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newFileKey, openFileKey, openPiece, sealedRange, sealedSize, sealFileKey, sealPiece } from './sealed-pieces.ts'

const name = 'a/b/0-c'
const key = newFileKey()
const sizes = [1, 65_535, 65_536, 65_537, 300_000]

/** Yields bytes as a store does: in chunks of any length. */
async function* chunks(bytes: Buffer, each = 10_007) {
  for (let at = 0; at < bytes.length; at += each) yield bytes.subarray(at, at + each)
}
async function read(sealed: Buffer, size: number, range: readonly [number, number], as = name) {
  const [from, to] = sealedRange(size, range)
  const parts: Uint8Array[] = []
  for await (const part of openPiece(key, { name: as, size }, range, chunks(sealed.subarray(from, to))))
    parts.push(part)
  return Buffer.concat(parts)
}

test.each(sizes)(
  'a piece of %i bytes comes back whole and in every range, and none of it is stored in the clear',
  async size => {
    const bytes = randomBytes(size)
    const sealed = sealPiece(key, name, bytes)
    expect(sealed.length).toBe(sealedSize(size))
    expect(sealed.includes(bytes.subarray(0, Math.min(size, 16))) && size > 4).toBe(false)
    expect((await read(sealed, size, [0, size])).equals(bytes)).toBe(true)
    for (const [from, to] of [
      [0, 1],
      [size - 1, size],
      [65_000, 66_000],
      [65_536, 131_072],
      [1, size],
    ] as const) {
      if (from >= to || to > size) continue
      expect((await read(sealed, size, [from, to])).equals(bytes.subarray(from, to)), `${from} to ${to}`).toBe(true)
    }
  },
)

test('a flipped bit, another name, another size, reordered blocks or a cut tail are refused', async () => {
  const size = 200_000
  const sealed = sealPiece(key, name, randomBytes(size))
  for (const at of [0, 65_552, 100_000, sealed.length - 1]) {
    const flipped = Buffer.from(sealed)
    flipped[at] = (flipped[at] ?? 0) ^ 1
    await expect(read(flipped, size, [0, size]), `at ${at}`).rejects.toBeInstanceOf(Error)
  }
  await expect(read(sealed, size, [0, size], 'a/b/0-d')).rejects.toBeInstanceOf(Error)
  await expect(read(sealed, size - 1, [0, size - 1])).rejects.toBeInstanceOf(Error)
  const [one, two, rest] = [sealed.subarray(0, 65_552), sealed.subarray(65_552, 131_104), sealed.subarray(131_104)]
  await expect(read(Buffer.concat([two, one, rest]), size, [0, size])).rejects.toBeInstanceOf(Error)
  // Bytes missing at the end are not returned; the reader counts the bytes
  expect((await read(sealed.subarray(0, 131_104), size, [0, size])).length).toBeLessThan(size)
})

test('a file’s key opens only with the ring that sealed it, and only for that file', () => {
  const [one, two] = ['k1', 'k2'].map(id => ({ id, key: randomBytes(32) }))
  if (!one || !two) throw new Error('There are no keys.')
  const sealed = sealFileKey([one], 'file', key)
  expect(openFileKey([two, one], 'file', sealed).equals(key)).toBe(true)
  expect(() => openFileKey([one], 'other', sealed)).toThrow(/./)
  expect(() => openFileKey([two], 'file', sealed)).toThrow('no longer holds the key k1')
})
