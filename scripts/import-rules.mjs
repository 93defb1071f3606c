// Checks imports (ARCHITECTURE.md): allowed directions, no cycles, no barrels except the contract's. Run by `npm run check`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

const kernel = 'server/src/(config\\.ts|(errors|keys|lib)/)'
const engines = 'server/src/(db|scope|jobs|events|messages|records)/'

/**
 * `from` selects files; `may` lists our files that they may import, `packages` other imports where those are limited. The first
 * match counts.
 */
const arrows = [
  {
    from: 'contract/',
    may: ['contract/'],
    packages: ['zod', 'icu-minify', 'temporal-polyfill', '@schummar/icu-type-parser', 'd3-scale', 'd3-shape'],
  },
  { from: 'server/src/(main|start|app)\\.ts', may: ['contract/', 'server/src/'] },
  { from: 'server/src/keys/reseal\\.ts', may: ['contract/', kernel, engines] },
  { from: kernel, may: ['contract/', kernel] },
  { from: 'server/src/db/', may: ['contract/', kernel, 'server/src/db/'] },
  { from: 'server/src/scope/', may: ['contract/', kernel, 'server/src/(db|scope)/'] },
  {
    from: 'server/src/http/',
    may: ['contract/', kernel, 'server/src/(http|db|scope)/'],
    never: ['pg', 'sql-template-tag'],
  },
  { from: engines, may: ['contract/', kernel, engines] },
  {
    from: 'server/src/lists/',
    may: ['contract/', kernel, engines, 'server/src/(lists|files)/', 'server/src/http/send-file\\.ts'],
  },
  { from: 'server/src/features/index\\.ts', may: ['contract/', 'server/src/(http|features)/'] },
  { from: 'server/src/features/', may: ['contract/', 'server/src/(?!demo/|commands/)'] },
  { from: 'server/src/(demo|commands)/', may: ['contract/', 'server/src/'] },
  { from: 'server/', may: ['contract/', 'server/', 'scripts/'] },
  { from: 'web/src/(ui|lib)/', may: ['contract/src/(texts|charts)/', 'web/src/(ui|lib)/'] },
  { from: 'web/src/session/', may: ['contract/', 'web/src/(session|lib)/'] },
  { from: 'web/src/api/', may: ['contract/', 'web/src/(api|session|ui|lib)/'] },
  { from: 'web/src/auth/', may: ['contract/', 'web/src/(auth|api|session|ui|lib)/'] },
  { from: 'web/src/nav/', may: ['contract/', 'web/src/(nav|auth|api|session|ui|lib)/'] },
  { from: 'web/src/widgets/', may: ['contract/', 'web/src/(widgets|nav|auth|api|session|ui|lib)/'] },
  { from: 'web/src/features/', may: ['contract/', 'web/src/(features|widgets|nav|auth|api|session|ui|lib)/'] },
  { from: 'web/', may: ['contract/', 'web/'] },
  { from: 'e2e/', may: ['contract/', 'e2e/', 'web/src/nav/paths\\.ts', 'web/src/lib/texts/pseudo\\.ts'] },
]

/**
 * A server feature's public files are those at the top of its folder: its functions, not its routes or queries. Its subfolders are
 * private, and a feature of the web app is closed to others.
 */
const isInside = { server: rest => rest.includes('/') || /\.(routes|queries)\.ts$/.test(rest), web: () => true }
const barrel = 'contract/src/index.ts'
/** The calls by feature, as a separate module: the browser doesn't load calls it doesn't name. */
const barrels = new Set([barrel, 'contract/src/api.ts'])
/** Examples for the API document and the tests, which no page may load. */
const examples = 'contract/src/(.+/)?examples(-of-all)?\\.ts'
const mayReadExamples = `(server/|web/src/test/|contract/src/example-of\\.ts$|${examples}$)`
const isTest = file => /\.test\.[a-z]+$|^server\/test\//.test(file)
const fits = (pattern, file) => new RegExp(`^${pattern}`).test(file)

/** Finds violations in `files` (path -> text), one sentence each. */
export function broken(files) {
  const graph = new Map()
  const faults = []
  for (const [file, text] of Object.entries(files)) {
    const targets = importsOf(text).map(name => target(file, name, files))
    graph.set(file, isTest(file) ? [] : targets.filter(({ ours }) => ours).map(({ ours }) => ours))
    if (!barrels.has(file) && isBarrel(text))
      faults.push(`${file} only passes on what other files export: import those.`)
    if (!isTest(file)) faults.push(...targets.flatMap(to => forbidden(file, to)))
  }
  const cycles = [...cyclesOf(graph), ...cyclesOf(featuresOf(graph))].map(
    names => `These import each other: ${names.join(' -> ')}`,
  )
  return [...faults, ...cycles]
}

/** The same for whole features: each can be read, and removed, without those that depend on it. */
function featuresOf(graph) {
  const features = new Map()
  for (const [file, targets] of graph) {
    const from = featureOf(file)?.feature
    const to = targets.flatMap(target => featureOf(target)?.feature ?? []).filter(feature => feature !== from)
    if (from) features.set(from, [...(features.get(from) ?? []), ...to])
  }
  return features
}

function forbidden(file, { ours, name }) {
  const rule = arrows.find(({ from }) => fits(from, file))
  if (!rule) return []
  const refuse = why => [`${file} must not import ${ours ?? name}${why}`]
  if (!ours) {
    const allowed = !rule.packages || rule.packages.includes(packageOf(name))
    return allowed && !rule.never?.includes(name) ? [] : refuse('.')
  }
  if (!rule.may.some(pattern => fits(pattern, ours))) return refuse('.')
  if (fits(`${examples}$`, ours) && !fits(mayReadExamples, file)) return refuse(', which no page may load.')
  const [from, to] = [featureOf(file), featureOf(ours)]
  const foreign = from && to && from.feature !== to.feature
  return foreign && isInside[to.side](to.rest) ? refuse(', which is internal to another feature.') : []
}

function featureOf(file) {
  const [, side, feature, rest] =
    /^(server|web)\/src\/features\/((?:(?<=server\/src\/features\/)(?:csm|settings)\/)?[^/]+)\/(.+)/.exec(file) ?? []
  return feature && { side, feature, rest }
}

const packageOf = name =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** Resolves a file's import to `ours`, a path in the project, or to a package. `files` has paths as keys. */
export function target(file, name, files) {
  const path = ourPath(file, name)
  if (path === undefined) return { name }
  const found = [path, `${path}.ts`, `${path}.tsx`].find(candidate => candidate in files)
  return { name, ours: found ?? path }
}

function ourPath(file, name) {
  if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
  if (name.startsWith('@/')) return `web/src/${name.slice(2)}`
  if (name === '@preceptor/contract') return barrel
  if (name.startsWith('@preceptor/contract/')) return `contract/src/${name.slice('@preceptor/contract/'.length)}.ts`
  return undefined
}

const fromStatement = /^(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"];?/gm
const bareStatement = /^import\s*['"]([^'"]+)['"];?/gm
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]/g

/** The formatter puts every import at the start of a line, so no parser is needed. */
export function importsOf(text) {
  const code = withoutComments(text)
  return [fromStatement, bareStatement, dynamicImport].flatMap(form => [...code.matchAll(form)].map(([, name]) => name))
}

const withoutComments = text => text.replace(/^\s*\/\/.*$|^\s*\/\*[\s\S]*?\*\//gm, '')

function isBarrel(text) {
  const code = withoutComments(text)
  const own = code
    .replace(fromStatement, '')
    .replace(/^export\s*(type\s*)?\{[^}]*\};?/gm, '')
    .trim()
  return own === '' && /^export\b/m.test(code)
}

/** Returns every file that can reach itself, once, with one of its cycles. */
function cyclesOf(graph) {
  const found = []
  const settled = new Set()
  const visit = (file, path) => {
    if (settled.has(file)) return
    const at = path.indexOf(file)
    if (at >= 0) return void found.push([...path.slice(at), file])
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    settled.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/** Returns every source file below a folder of `root`. */
export function sourcesIn(root, folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sourcesIn(root, path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const root = dirname(import.meta.dirname)
  const paths = ['contract', 'server', 'web', 'e2e', 'bench'].flatMap(folder => sourcesIn(root, folder))
  const slashed = path => relative(root, join(root, path)).split(sep).join('/')
  const faults = broken(Object.fromEntries(paths.map(path => [slashed(path), readFileSync(join(root, path), 'utf8')])))
  for (const fault of faults) console.error(fault)
  if (faults.length === 0) console.log(`${paths.length} files keep the rules.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
