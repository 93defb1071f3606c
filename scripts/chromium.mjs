import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './run.mjs'
import { Refused } from './steps.mjs'

/** The same browser without its window: a third less work. */
const shell = '/usr/bin/chromium-headless-shell'
const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(name => `/usr/bin/${name}`)

/** Returns the path of a browser for the tests; undefined means Playwright's own, which it finds itself. */
export async function findChromium() {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen) {
    if (works(chosen)) return chosen
    throw new Refused(`CHROMIUM_PATH is ${chosen}, which does not start.`)
  }
  if (works(shell)) return shell
  const byApt = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (byApt && !usual.some(works)) await installByApt()
  if (byApt && installShell()) return shell
  const found = usual.find(works)
  if (found) return found
  console.log('No Chromium is installed: fetching the one of Playwright')
  if ((await tool('playwright', ['install', 'chromium'])) === 0) return undefined
  throw new Refused('There is no Chromium for the browser tests: install one, or set CHROMIUM_PATH to it.')
}

const works = path => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

async function installByApt() {
  console.log('No Chromium is installed: installing it with apt-get')
  const apt = args => run('apt-get', ['-qq', ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  const install = () => apt(['install', '-y', '--no-install-recommends', 'chromium'])
  if ((await install()) !== 0 && (await apt(['update'])) === 0) await install()
}

/** Installs the headless shell of the same version, so that nothing else changes; without it, the full browser works too. */
function installShell() {
  const query = ['-W', '-f', '${Version}', 'chromium-common']
  const { status, stdout } = spawnSync('dpkg-query', query, { encoding: 'utf8' })
  if (status !== 0) return false
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  const wanted = ['install', '-y', '--no-install-recommends', ...patience, `chromium-headless-shell=${stdout}`]
  spawnSync('apt-get', ['-qq', ...wanted], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return works(shell)
}
