import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'
import { Refused } from './steps.mjs'

/** Runs `npm ci` unless node_modules matches package-lock.json. */
export async function installMissing() {
  if (isInstalled()) return
  console.log('Installing what is missing (npm ci)')
  // Installs development packages whatever NODE_ENV is, since they build the web app.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const code = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Refused('npm ci failed, so nothing can run; its reason stands above.')
}

/** npm writes this second lock file as its last step, so a broken installation has none. */
function isInstalled() {
  const file = 'node_modules/.package-lock.json'
  if (!existsSync(file)) return false
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf(file)
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (!path.startsWith('node_modules/')) return true
    // An optional package for another platform may be missing.
    return path in found ? found[path].version === version : optional
  })
}

const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages
