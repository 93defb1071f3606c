import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

/**
 * Makes stacks of the bundle in this folder name lines of the sources. It reads a map when the first stack needs it; Node's own
 * `--enable-source-maps` reads all maps at the start and keeps 40 MiB.
 */
export function tellSources(folder: URL) {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (file: string) => {
    if (!maps.has(file)) maps.set(file, readMap(`${file}.map`))
    return maps.get(file)
  }
  Error.prepareStackTrace = (error, sites) =>
    [headOf(error), ...sites.map(site => `    at ${placed(textOf(site), folder.href, mapOf)}`)].join('\n')
}

function placed(site: string, folder: string, mapOf: (file: string) => SourceMap | undefined): string {
  const at = site.indexOf(folder)
  const [whole, name, line, column] =
    at < 0 ? [] : (/^([\w.-]+):(\d+):(\d+)/.exec(site.slice(at + folder.length)) ?? [])
  if (whole === undefined) return site
  const file = `${folder}${name}`
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  // code that the bundler wrote itself has a place and no source
  if (!found || !('originalSource' in found) || !found.originalSource) return site
  const source = new URL(found.originalSource, file).href
  const place = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
  return site.slice(0, at) + place + site.slice(at + folder.length + whole.length)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(file), 'utf8')))
  } catch {
    return undefined
  }
}

function headOf(error: Error): string {
  try {
    return String(error)
  } catch {
    return 'Error'
  }
}

/** V8's own text of a call site, which the types leave out. */
const textOf = (site: NodeJS.CallSite) => (site as unknown as { toString: () => string }).toString()
