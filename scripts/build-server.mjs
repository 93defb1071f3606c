import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashOf } from './build-web.mjs'
import { node } from './run.mjs'
import { Refused } from './steps.mjs'

const sources = [
  'server/src',
  'server/package.json',
  'contract/src',
  'contract/package.json',
  'scripts/bundle-server.mjs',
  'scripts/escape-wide-letters.mjs',
  'package-lock.json',
]
const stamp = 'server/dist/.built-from'
export const bundledServer = 'server/dist/main.js'

/** Bundles the server unless server/dist was built from exactly the same sources. */
export async function buildServer() {
  const now = hashOf(sources, name => !/\.(?:sql|png|woff)$/.test(name))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.log('Building the server')
  rmSync(stamp, { force: true })
  // A separate process: this one waits for the server as long as it runs, and shouldn't keep the bundler in memory
  if ((await node(['scripts/bundle-server.mjs'])) !== 0)
    throw new Refused('The server could not be built; the reason stands above.')
  writeFileSync(stamp, now)
}
