import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Builds whose files are kept. A running server serves parts of its own build until it ends, and a newer one may be built
 * meanwhile.
 */
const kept = 3
const list = '.builds.json'

/** Records the files of this folder's build, and removes those that none of the last builds has. */
export function forgetOldParts(folder, written) {
  const file = join(folder, list)
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const builds = [[...written], ...before].slice(0, kept)
  const wanted = new Set([list, ...builds.flat()])
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(join(folder, name), { recursive: true })
  writeFileSync(file, JSON.stringify(builds))
}
