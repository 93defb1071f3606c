import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { joinedCrc } from './joined-crc.ts'

test('checksums of parts combine to the checksum of the whole, whatever their lengths', () => {
  for (const [first, second] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
    [7, 255],
    [256, 65_537],
    [100_003, 1_000_001],
  ] as const) {
    const [a, b] = [randomBytes(first), randomBytes(second)]
    expect(joinedCrc(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])))
  }
})
