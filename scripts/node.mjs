import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'
import { Refused } from './steps.mjs'

const oldest = [22, 22]

/** Puts the Node that npm installed and the tools of node_modules first on PATH, where everything we start finds them. */
export function useBundledNode() {
  const bin = bundledNode()
  if (!bin && !isRecent(process.versions.node)) {
    throw new Refused(
      `npm has no Node.js for ${process.platform} on ${process.arch}, and yours is ${process.versions.node}: install Node.js ${oldest.join('.')} or later.`,
    )
  }
  const folders = [bin, resolve('node_modules/.bin'), process.env.PATH]
  process.env.PATH = folders.filter(Boolean).join(delimiter)
}

function bundledNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const names = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]
  const bins = names.map(name => resolve('node_modules', name, 'bin'))
  return bins.find(
    bin => existsSync(bin) && spawnSync(resolve(bin, 'node'), ['--version'], { stdio: 'ignore' }).status === 0,
  )
}

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}
