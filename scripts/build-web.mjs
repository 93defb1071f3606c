import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressWeb } from './compress-web.mjs'
import { publicPages } from './public-pages.mjs'
import { tool } from './run.mjs'
import { Refused } from './steps.mjs'

const sources = [
  'web/src',
  'web/public',
  'web/service-worker',
  'web/build',
  'web/index.html',
  'web/boot.js',
  'web/vite.config.ts',
  ...publicPages.map(({ name }) => `web/vite.${name}.config.ts`),
  'web/package.json',
  'contract/src',
  'contract/package.json',
  'package-lock.json',
]
const stamp = 'web/dist/.built-from'
/** Marks a folder whose files are fully compressed. */
const small = 'web/dist/.compressed'

/**
 * Builds the web app unless web/dist was built from exactly the same sources. For tests (`quick`) the files are compressed less,
 * which takes a tenth of the time; a later build for serving compresses them again.
 */
export async function buildWeb({ quick = false } = {}) {
  const now = hashOf(sources)
  const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === now
  if (!isBuilt) await buildAll()
  else if (quick || existsSync(small)) return
  compressWeb('web/dist', { quick })
  writeFileSync(stamp, now)
  if (!quick) writeFileSync(small, '')
}

async function buildAll() {
  console.log('Building the web app')
  // The public pages afterwards, since the first build empties the folder
  for (const config of ['vite.config.ts', ...publicPages.map(({ name }) => `vite.${name}.config.ts`)]) {
    const options = ['build', '--config', config, '--logLevel', 'warn']
    const code = await tool('vite', options, { cwd: 'web', env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new Refused('The web app could not be built; the reason stands above.')
  }
}

/** Hashes all files below these paths, without tests. */
export function hashOf(paths, counts = () => true) {
  const hash = createHash('sha1')
  for (const file of paths.flatMap(filesIn).filter(counts)) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter(name => !/\.test\.tsx?$/.test(name))
    .flatMap(name => filesIn(join(path, name)))
}
