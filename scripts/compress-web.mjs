import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const text = /\.(m?js|css|svg|json|webmanifest|txt)$/
const brotli = quality => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const best = [brotli(constants.BROTLI_MAX_QUALITY), { level: 9 }]
const quickest = [brotli(constants.BROTLI_MIN_QUALITY), { level: 1 }]

/**
 * Writes .br and .gz versions of every text file that gets smaller, so that the server never has to compress them. `quick` files
 * are larger but take a tenth of the time; for tests.
 */
export function compressWeb(folder, { quick = false } = {}) {
  const [forBrotli, forGzip] = quick ? quickest : best
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // The server fills in the page itself.
    if (!entry.isFile() || !text.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, forBrotli))
    writeFileSync(`${file}.gz`, gzipSync(bytes, forGzip))
  }
}
