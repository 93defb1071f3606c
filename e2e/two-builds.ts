import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { startServer } from './own-server.ts'
import { builtFrom } from './chunks.ts'

/** A server of its own whose web app is replaced while it runs, as a deployment does. */
const port = Number(process.env['E2E_PORT'] ?? 3187) + 40
export const origin = `http://127.0.0.1:${port}`

/** In the checkout, so that the copied sources find their packages. */
const folder = resolve('.data-e2e-update')
const sources = [
  'src',
  'public',
  'service-worker',
  'build',
  'index.html',
  'vite.config.ts',
  'package.json',
  'tsconfig.json',
]
/** `bare` is `one` without its worker, `plain` is `one` with a worker as browsers run it that know no static routes. */
type Build = 'one' | 'two' | 'bare' | 'plain'

const says = (build: 'one' | 'two') => `\ndocument.documentElement.dataset['version'] = '${build}'\n`

/** Two builds of the same sources, `one` being the one that is served anyway; each writes its name on the page, and its parts have other names. */
export async function makeBuilds() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  copyBuilt()
  await makeTwo()
  for (const build of ['bare', 'plain']) cpSync(resolve(folder, 'one'), resolve(folder, build), { recursive: true })
  rmSync(resolve(folder, 'bare/sw.js'))
  const worker = readFileSync(resolve(folder, 'one/sw.js'), 'utf8')
  writeFileSync(resolve(folder, 'plain/sw.js'), worker.replaceAll('event.addRoutes', 'event.unknown'))
}

function copyBuilt() {
  const one = resolve(folder, 'one')
  cpSync('web/dist', one, { recursive: true })
  const [, entry] =
    /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(readFileSync(resolve(one, 'index.html'), 'utf8')) ?? []
  const page = builtFrom('features/login/ForgotPasswordPage.tsx')
  const parts = readdirSync(resolve(one, 'assets')).filter(file => file === entry || `assets/${file}` === page)
  if (parts.length !== 2)
    throw new Error(`The build has other parts than the two that say their version: ${parts.join()}`)
  for (const file of parts) {
    appendFileSync(resolve(one, 'assets', file), says('one'))
    for (const packed of ['br', 'gz']) rmSync(resolve(one, 'assets', `${file}.${packed}`), { force: true })
  }
}

async function makeTwo() {
  const copy = resolve(folder, 'web')
  cpSync('tsconfig.base.json', resolve(folder, 'tsconfig.base.json'))
  for (const name of sources) cpSync(resolve('web', name), resolve(copy, name), { recursive: true })
  for (const file of ['main.tsx', 'features/login/ForgotPasswordPage.tsx'])
    appendFileSync(resolve(copy, 'src', file), says('two'))
  const vite = ['build', '--outDir', resolve(folder, 'two'), '--logLevel', 'warn', '--emptyOutDir']
  const child = spawn(resolve('node_modules/.bin/vite'), vite, {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Build two ended with ${code}.`)
}

/** From one moment to the next the server has other files. */
export function deploy(build: Build) {
  const next = resolve(folder, 'next')
  rmSync(next, { force: true })
  symlinkSync(resolve(folder, build), next, 'junction')
  renameSync(next, resolve(folder, 'current'))
}

/** Answers what stops it. */
export async function serveBuilds(): Promise<() => Promise<void>> {
  const stop = await startServer(origin, { DATA_DIR: resolve(folder, 'data'), WEB_DIR: resolve(folder, 'current') })
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
