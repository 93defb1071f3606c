import { readSync } from 'node:fs'

/** A file that is read piece by piece, so it is never in memory as a whole. */
export interface ByteSource {
  size: number
  /** The number of bytes read at once; tests cut files in critical places. */
  piece?: number
  /** Returns up to `length` bytes starting at `position`; fewer only at the end. */
  read(position: number, length: number): Buffer
}

export const bytesSource = (bytes: Uint8Array, piece = pieceLength): ByteSource => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { size: whole.length, piece, read: (position, length) => whole.subarray(position, position + length) }
}

export const openFileSource = (fd: number, size: number): ByteSource => ({
  size,
  read(position, length) {
    const wanted = Math.max(0, Math.min(length, size - position))
    const piece = Buffer.allocUnsafe(wanted)
    let filled = 0
    while (filled < wanted) {
      const read = readSync(fd, piece, filled, wanted - filled, position + filled)
      if (read === 0) break
      filled += read
    }
    return filled === wanted ? piece : piece.subarray(0, filled)
  },
})

/** Reading a piece takes two or three milliseconds, which is how long it may delay a request. */
const pieceLength = 64 * 1024

export function* pieces(source: ByteSource, from = 0, to = source.size): Generator<Buffer> {
  const length = source.piece ?? pieceLength
  for (let at = from; at < to; at += length) yield source.read(at, Math.min(length, to - at))
}
