import { crc32, deflateSync } from 'node:zlib'

interface Picture {
  width: number
  height: number
  /** The number of lines, equal to the height if the file is intact. */
  lines: number
  type: number
  extra: Buffer
  filter: number
}

/** Builds a single-color PNG; every part can be made invalid. */
export function png({
  width = 20,
  height = 10,
  lines,
  type = 6,
  extra = Buffer.alloc(0),
  filter = 0,
}: Partial<Picture> = {}) {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, type, 0, 0, 0], 8)
  const line = Buffer.alloc(width * (type === 2 ? 3 : 4) + 1, 0x40)
  line[0] = filter
  const raw = Buffer.concat(Array.from({ length: lines ?? height }, () => line))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    extra.length > 0 ? chunk('tEXt', extra) : extra,
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
