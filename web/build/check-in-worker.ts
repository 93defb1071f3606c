import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = new URL('../src/check-in/worker.js', import.meta.url)

/** Writes the check-in page's worker, with the names of the files that it caches. */
export function checkInWorker(): Plugin {
  return {
    name: 'preceptor-check-in-worker',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build says no folder.')
      const files = readdirSync(join(dir, 'assets'))
        .filter(name => /\.(js|css)$/.test(name))
        .sort()
      const page = readFileSync(join(dir, 'index.html'))
      const build = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 16)
      const worker = readFileSync(source, 'utf8')
        .replace("'%BUILD%'", JSON.stringify(build))
        .replace("['%FILES%']", JSON.stringify(files.map(name => `/check-in/assets/${name}`)))
      writeFileSync(join(dir, 'worker.js'), worker)
    },
  }
}
