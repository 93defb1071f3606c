import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Pages a visit often begins with, by address. The others' files are asked for when the bundle runs. */
const pages: readonly [address: RegExp, source: string][] = [
  [/^\/$/, 'login/LoginPage.tsx'],
  [/^(\/csm\/agency\/[^/]+)?\/employees\/?$/, 'employees/EmployeesPage.tsx'],
  [/^(\/csm\/agency\/[^/]+)?\/dashboard\/?$/, 'dashboard/DashboardPage.tsx'],
  [/^\/csm\/agencies\/?$/, 'csm/AgenciesPage.tsx'],
]

/** Tells boot.js which files the page at an address is made of, so that they are on their way before the bundle runs. */
export function firstFiles(): Plugin {
  let found: [string, string[], string[], Record<string, string[]>][] = []
  return {
    name: 'preceptor-first-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const start = reached(
        chunks.filter(chunk => chunk.isEntry),
        chunks,
      )
      found = pages.map(([address, source]) => {
        const page = chunks.find(chunk => chunk.facadeModuleId?.endsWith(`/features/${source}`))
        if (!page) throw new Error(`${source} is no chunk of its own.`)
        const later = [...reached([page], chunks)].filter(chunk => !start.has(chunk))
        const styles = later.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
        const texts = textsOf([...start, ...later], chunks)
        return [address.source, later.map(chunk => `/${chunk.fileName}`), styles.map(name => `/${name}`), texts]
      })
    },
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build says no folder.')
      const boot = join(dir, 'boot.js')
      const text = readFileSync(boot, 'utf8')
      if (!text.includes("['%PAGES%']")) throw new Error('boot.js has no place for the files of pages.')
      writeFileSync(
        boot,
        text.replace("['%PAGES%']", () => JSON.stringify(found)),
      )
    },
  }
}

type Chunk = Rolldown.OutputChunk

/** The texts these chunks ask for when they run, by language. */
function textsOf(from: readonly Chunk[], chunks: readonly Chunk[]): Record<string, string[]> {
  const asked = new Set(from.flatMap(chunk => chunk.dynamicImports))
  const texts: Record<string, string[]> = {}
  for (const chunk of chunks) {
    const [language, ...others] = new Set(chunk.moduleIds.map(languageIn))
    if (!language || others.length > 0 || !asked.has(chunk.fileName)) continue
    texts[language] = [...(texts[language] ?? []), `/${chunk.fileName}`]
  }
  return texts
}

const languageIn = (id: string) => /[\\/]texts[\\/](?:[\w-]+[\\/])?([a-z]{2})\.ts$/.exec(id)?.[1]

/** These chunks and all that they import. */
function reached(from: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const seen = new Set(from)
  for (const chunk of seen)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name)
      if (next) seen.add(next)
    }
  return seen
}
