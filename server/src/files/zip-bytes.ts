/** A stored file that can be read in ranges. */
export interface RangedBytes {
  size: number
  /** Reads the bytes from `from` to before `to`. */
  read: (from: number, to: number, gone?: AbortSignal) => AsyncIterable<Uint8Array>
}

const blockSize = 256 * 1024
const blocksKept = 4

/** Serves small reads from blocks. */
export class Blocks {
  readonly #bytes: RangedBytes
  readonly #blocks = new Map<number, Promise<Buffer>>()
  constructor(bytes: RangedBytes) {
    this.#bytes = bytes
  }

  get size(): number {
    return this.#bytes.size
  }

  /** Fills the target from `position` and returns the number of bytes; fewer than requested only at the end. */
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
    // The store may respond the next time
    block.catch(() => this.#blocks.delete(number))
    for (const old of [...this.#blocks.keys()].slice(0, -blocksKept)) this.#blocks.delete(old)
    return block
  }
}

/** Reads a whole range that is known to be small. */
export async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}
