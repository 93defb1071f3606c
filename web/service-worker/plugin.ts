import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = new URL('sw.js', import.meta.url)

/**
 * Writes `sw.js` to the root of the build and the build's name into its page and its worker. The name is a hash of all that
 * is served, so that the same sources are the same version on every machine of a cluster.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'preceptor-service-worker',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build says no folder.')
      const worker = readFileSync(source, 'utf8')
      const served = filesIn(dir)
      const build = nameOf(dir, served, worker)
      const assets = served.filter(isKept).map(path => `/${path}`)
      writeFileSync(join(dir, 'sw.js'), filled(worker, { "'%BUILD%'": build, "['%FILES%']": assets }))
      const page = join(dir, 'index.html')
      writeFileSync(page, filled(readFileSync(page, 'utf8'), { '"%BUILD%"': build }))
    },
  }
}

/** pdf.js alone weighs as much as all the rest: those who open a PDF fetch it. */
const isKept = (path: string) => path.startsWith('assets/') && !/\.map$|^assets\/pdf[.-]/.test(path)

/** Returns paths of files for browsers, without leftovers of earlier runs. */
const filesIn = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(join(dir, '/').length).replaceAll('\\', '/'))
    .filter(path => path !== 'sw.js' && !path.startsWith('.') && !/\.(br|gz)$/.test(path))
    .sort()

function nameOf(dir: string, served: readonly string[], worker: string): string {
  const hash = createHash('sha256').update(worker)
  for (const path of served) hash.update(`\0${path}\0`).update(readFileSync(join(dir, path)))
  return hash.digest('hex').slice(0, 16)
}

function filled(text: string, values: Record<string, unknown>): string {
  let made = text
  for (const [mark, value] of Object.entries(values)) {
    if (!made.includes(mark)) throw new Error(`${mark} is not there to be filled in.`)
    made = made.replace(mark, () => JSON.stringify(value))
  }
  return made
}
