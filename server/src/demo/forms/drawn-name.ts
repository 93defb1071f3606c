import { crc32, deflateSync } from 'node:zlib'
import type { Random } from '../random.ts'

const [width, height] = [300, 90]

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Draws a name as if with a finger: loops from left to right, dark on white, as a gray PNG. */
export function drawnName(random: Random): Buffer {
  const lines = Buffer.alloc((width + 1) * height, 255)
  for (let y = 0; y < height; y++) lines[y * (width + 1)] = 0
  const [turns, lean, first] = [random.int(4, 8), random.int(6, 16), random.int(0, 6)]
  const tall = Array.from({ length: turns + 1 }, () => random.int(10, 30))
  for (let at = 0; at <= 1; at += 0.0008) {
    const angle = first + at * turns * 2 * Math.PI
    const high = tall[Math.floor(at * turns)] ?? 10
    const x = Math.round(24 + at * 230 + lean * Math.cos(angle))
    const y = Math.round(48 - high * Math.sin(angle) + 6 * at)
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      lines[(y + dy) * (width + 1) + 1 + x + dx] = 20
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
