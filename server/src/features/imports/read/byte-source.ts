import { readSync } from 'node:fs'

/** A file that is read piece by piece, so that it never stands in memory as a whole. */
export interface ByteSource {
  size: number
  /** Bytes read at once; tests cut files in critical places. */
  piece?: number
  /** Up to `length` bytes from `position` on; fewer only at the end. */
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

/** Reading one takes two or three milliseconds, which is how long a request may have to wait for it. */
const pieceLength = 64 * 1024

export function* pieces(source: ByteSource, from = 0, to = source.size): Generator<Buffer> {
  const length = source.piece ?? pieceLength
  for (let at = from; at < to; at += length) yield source.read(at, Math.min(length, to - at))
}
