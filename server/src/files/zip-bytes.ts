import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/** A file of the store, of which any stretch can be read. */
export interface RangedBytes {
  size: number
  /** The bytes from `from` up to and without `to`. */
  read: (from: number, to: number, gone?: AbortSignal) => AsyncIterable<Uint8Array>
}

const blockSize = 256 * 1024
const blocksKept = 4

/** Lets the zip reader look at the file where it likes. Its directory is read in small steps: they are taken from blocks. */
export class ZipBytes extends RandomAccessReader {
  readonly #bytes: RangedBytes
  readonly #blocks = new Map<number, Promise<Buffer>>()
  constructor(bytes: RangedBytes) {
    super()
    this.#bytes = bytes
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#bytes.read(start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    callbackify(() => this.fill(buffer.subarray(offset, offset + length), position))(callback)
  }

  get size(): number {
    return this.#bytes.size
  }

  /** How many bytes there were from `position` on; fewer than asked for only at the end. */
  async fill(target: Buffer, position: number): Promise<number> {
    let filled = 0
    while (filled < target.length && position + filled < this.#bytes.size) {
      const at = position + filled
      const block = await this.#block(Math.floor(at / blockSize))
      filled += block.copy(target, filled, at % blockSize)
    }
    return filled
  }

  #block(number: number): Promise<Buffer> {
    const known = this.#blocks.get(number)
    if (known) return known
    const from = number * blockSize
    const block = whole(this.#bytes.read(from, Math.min(from + blockSize, this.#bytes.size)))
    this.#blocks.set(number, block)
    // the store may answer the next time
    block.catch(() => this.#blocks.delete(number))
    for (const old of [...this.#blocks.keys()].slice(0, -blocksKept)) this.#blocks.delete(old)
    return block
  }
}

/** All of a stretch that is known to be small. */
export async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
