import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const text = /\.(m?js|css|svg|json|webmanifest|txt)$/
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Puts a .br and a .gz beside every text file that gains by it, so that the server never compresses them again. */
export function compressWeb(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    // The page itself is filled in by the server.
    if (!entry.isFile() || !text.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.length < 1024) continue
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
