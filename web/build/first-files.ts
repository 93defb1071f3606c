import { readFileSync } from 'node:fs'
import { minifySync, type Plugin, type Rolldown } from 'vite'

/** V8 reads such a file whole, beside the main thread; of others it reads each function when it is first called. */
const readWhole = '//# allFunctionsCalledOnLoad'
/** Modules that run before the first rows of the list, besides the entry. */
const atOnce: ReadonlySet<string> = new Set(['list', 'EmployeesPage'])

const source = new URL('../boot.js', import.meta.url)

/** Pages that visits often start with, by address. The bundle requests the files of other pages. */
const pages: readonly [address: RegExp, source: string][] = [
  [/^\/$/, 'login/LoginPage.tsx'],
  [/^(\/csm\/agency\/[^/]+)?\/employees\/?$/, 'employees/EmployeesPage.tsx'],
  [/^(\/csm\/agency\/[^/]+)?\/dashboard\/?$/, 'dashboard/DashboardPage.tsx'],
  [/^\/csm\/agencies\/?$/, 'csm/AgenciesPage.tsx'],
]

/**
 * Writes boot.js into the page, so that it runs as soon as the page loads, with the files of the page at each
 * address: they load before the bundle runs.
 */
export function firstFiles(): Plugin {
  return {
    name: 'preceptor-first-files',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && (chunk.isEntry || atOnce.has(chunk.name)))
            chunk.code = `${readWhole}\n${chunk.code}`
        // for the server, which writes them into the page of an address (server/src/http/first-files.ts)
        const files = filesOf(Object.values(bundle).filter(file => file.type === 'chunk'))
        // the server can't tell visitors from signed-in users, who are redirected
        const source = JSON.stringify(files.filter(([address = '']) => !new RegExp(address as string).test('/')))
        this.emitFile({ type: 'asset', fileName: '.vite/first-files.json', source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const found = bundle ? filesOf(Object.values(bundle).filter(file => file.type === 'chunk')) : []
        const filled = replaced(readFileSync(source, 'utf8'), "['%PAGES%']", JSON.stringify(found))
        return replaced(html, '/* boot.js */', minifySync('boot.js', filled).code.trim())
      },
    },
  }
}

function replaced(text: string, mark: string, by: string): string {
  if (!text.includes(mark)) throw new Error(`${mark} is not there to be filled in.`)
  return text.replace(mark, () => by)
}

/** The scripts, styles and texts of each page, by the pattern of its address. */
function filesOf(chunks: readonly Chunk[]) {
  const start = reached(
    chunks.filter(chunk => chunk.isEntry),
    chunks,
  )
  return pages.map(([address, source]) => {
    const page = chunks.find(chunk => chunk.facadeModuleId?.endsWith(`/features/${source}`))
    if (!page) throw new Error(`${source} is no chunk of its own.`)
    const later = [...reached([page], chunks)].filter(chunk => !start.has(chunk))
    const styles = later.flatMap(chunk => [...(chunk.viteMetadata?.importedCss ?? [])])
    const texts = textsOf([...start, ...later], chunks)
    return [address.source, later.map(chunk => `/${chunk.fileName}`), styles.map(name => `/${name}`), texts]
  })
}

type Chunk = Rolldown.OutputChunk

/** The texts these chunks ask for when they run, by language, with what those import. */
function textsOf(from: readonly Chunk[], chunks: readonly Chunk[]): Record<string, string[]> {
  const asked = new Set(from.flatMap(chunk => chunk.dynamicImports))
  const known = new Set(from)
  const texts: Record<string, string[]> = {}
  for (const chunk of chunks) {
    const [language, ...others] = new Set(chunk.moduleIds.map(languageIn))
    if (!language || others.length > 0 || !asked.has(chunk.fileName)) continue
    const files = [...reached([chunk], chunks)].filter(one => !known.has(one)).map(({ fileName }) => `/${fileName}`)
    texts[language] = [...new Set([...(texts[language] ?? []), ...files])]
  }
  return texts
}

const languageIn = (id: string) => /[\\/](?:[\w-]+-)?texts[\\/](?:[\w-]+[\\/])?([a-z]{2})\.ts$/.exec(id)?.[1]

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
