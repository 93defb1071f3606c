import { inflateSync } from 'node:zlib'

/** Decompresses a WOFF 1.0 font. The library would decompress a 4 MB table again for each letter it reads. */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const range = 2 ** Math.floor(Math.log2(count)) * 16
  head.writeUInt16BE(range, 6)
  head.writeUInt16BE(Math.log2(range / 16), 8)
  head.writeUInt16BE(count * 16 - range, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const entry = 44 + at * 20
    const [from, packed, size] = [4, 8, 12].map(field => woff.readUInt32BE(entry + field)) as [number, number, number]
    const bytes = woff.subarray(from, from + packed)
    const table = packed < size ? inflateSync(bytes) : bytes
    const padded = Buffer.concat([table, Buffer.alloc((4 - (size % 4)) % 4)])
    woff.copy(head, 12 + at * 16, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), 12 + at * 16 + 4)
    head.writeUInt32BE(offset, 12 + at * 16 + 8)
    head.writeUInt32BE(size, 12 + at * 16 + 12)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}
