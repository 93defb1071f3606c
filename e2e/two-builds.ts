import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { startServer } from './own-server.ts'
import { builtFrom } from './chunks.ts'

/** A second server whose web app is replaced while it runs, as in a deployment. */
const port = Number(process.env['E2E_PORT'] ?? 3187) + 40
export const origin = `http://127.0.0.1:${port}`

const folder = resolve('.data-e2e-update')
export const forgotPage = 'features/login/ForgotPasswordPage.tsx'
/** The file that maps pages to their scripts, loaded before the first page. */
export const farPages = 'app/far-pages.ts'

/** `bare` is `one` without its worker, `plain` is `one` with a worker as it runs in browsers without static routes. */
type Build = 'one' | 'two' | 'bare' | 'plain'

const says = (build: 'one' | 'two') => `\ndocument.documentElement.dataset['version'] = '${build}'\n`

/**
 * Creates two builds of the same sources, each showing its name on the page. `one` has the regular files. In `two`, the parts that
 * show it have other names, and so does every part that imports one of them, as after a source change.
 */
export function makeBuilds() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const build of ['one', 'two'] as const) {
    cpSync('web/dist', resolve(folder, build), { recursive: true })
    for (const file of speaking(build)) change(build, file, text => text + says(build))
    keepFew(build)
  }
  renameParts('two')
  for (const build of ['bare', 'plain'] as const)
    cpSync(resolve(folder, 'one'), resolve(folder, build), { recursive: true })
  rmSync(resolve(folder, 'bare/sw.js'))
  change('plain', 'sw.js', text => text.replaceAll('event.addRoutes', 'event.unknown'))
}

/** Returns the parts that show their version: the first script, and the forgotten-password page. */
function speaking(build: Build): string[] {
  const page = readFileSync(resolve(folder, build, 'index.html'), 'utf8')
  const [, entry] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page) ?? []
  if (!entry) throw new Error('The page of the build names no first script.')
  return [entry, builtFrom(forgotPage)]
}

/**
 * The build's worker caches eight hundred files with pauses between them; for these tests, sixty plus the files they open, without
 * pauses, are equivalent.
 */
function keepFew(build: Build) {
  const opened = [farPages, forgotPage].map(builtFrom)
  const named = opened.flatMap(
    file =>
      readFileSync(resolve(folder, build, file), 'utf8')
        .match(/[\w-]+\.js/g)
        ?.map(name => `assets/${name}`) ?? [],
  )
  const needed = new Set(opened.concat(named))
  change(build, 'sw.js', text =>
    text.replace('const rest = 20', 'const rest = 0').replace(/const files = (.*)/, (_, list: string) => {
      const all = JSON.parse(list) as string[]
      const few = all.filter((path, index) => needed.has(path.slice(1)) || index % 14 === 0)
      return `const files = ${JSON.stringify(few)}`
    }),
  )
}

function renameParts(build: Build) {
  const scripts = readdirSync(resolve(folder, build, 'assets')).filter(name => name.endsWith('.js'))
  const textOf = new Map(scripts.map(name => [name, readFileSync(resolve(folder, build, 'assets', name), 'utf8')]))
  const changed = new Set(speaking(build).map(path => basename(path)))
  for (const name of changed) for (const [script, text] of textOf) if (text.includes(name)) changed.add(script)
  const renamed = (text: string) => [...changed].reduce((made, name) => made.replaceAll(name, `2${name}`), text)
  for (const name of changed) {
    change(build, `assets/${name}`, renamed)
    renameSync(resolve(folder, build, 'assets', name), resolve(folder, build, 'assets', `2${name}`))
  }
  const [, name = ''] = /const build = "(\w{16})"/.exec(readFileSync(resolve(folder, build, 'sw.js'), 'utf8')) ?? []
  const other = createHash('sha256').update(name).digest('hex').slice(0, 16)
  for (const file of ['index.html', 'sw.js']) change(build, file, text => renamed(text).replaceAll(name, other))
}

/** Changes a file, and removes its compressed copies. */
function change(build: Build, file: string, made: (text: string) => string) {
  const path = resolve(folder, build, file)
  writeFileSync(path, made(readFileSync(path, 'utf8')))
  for (const packed of ['br', 'gz']) rmSync(`${path}.${packed}`, { force: true })
}

/** Switches the server's files from one moment to the next. */
export function deploy(build: Build) {
  const next = resolve(folder, 'next')
  rmSync(next, { force: true })
  symlinkSync(resolve(folder, build), next, 'junction')
  renameSync(next, resolve(folder, 'current'))
}

/** Returns a function that stops the server. */
export async function serveBuilds(): Promise<() => Promise<void>> {
  const stop = await startServer(origin, { WEB_DIR: resolve(folder, 'current') })
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
