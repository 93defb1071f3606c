// Bytes that must arrive before the employees list can show its first row (design goal G14), with gzip.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { filesOf, publicPages } from './public-pages.mjs'

const dist = 'web/dist'
/**
 * Tighter than the goal (170), so that zod or the router's data layer can't come back unnoticed. Relative days and conditions in
 * filters used the last two kB.
 */
const budget = { js: 154_000, css: 20_000 }

/** The list's page and the layouts around it; everything else that is lazy loads after the first rows, or before sign-in. */
const onTheWay = /^src\/(app\/(?!Public).*Layout|features\/employees\/Employees(List)?Page)\.tsx$/

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
const start = Object.keys(manifest).filter(key => manifest[key].isEntry || onTheWay.test(key))
if (!start.some(key => key.includes('features/employees/'))) {
  console.error('The employees page is not in the build under the name that scripts/size-gate.mjs looks for.')
  process.exit(1)
}

const files = new Set()
const seen = new Set()
function collect(key) {
  if (seen.has(key)) return
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  for (const name of [file, ...css]) files.add(name)
  imports.forEach(collect)
}
start.forEach(collect)
// Includes the texts of one language, since a screen shows one at a time.
for (const name of texts()) files.add(name)

/** Returns texts in the language with the longest ones: the frame's own, and those of the pages loaded. */
function texts() {
  const named = Object.values(manifest).filter(({ file }) => /\/texts-[a-z]{2}-/.test(file))
  const byLanguage = Map.groupBy(named, ({ file }) => /texts-([a-z]{2})-/.exec(file)?.[1])
  if (byLanguage.size < 2)
    throw new Error('The build has no texts by language under the names that scripts/size-gate.mjs looks for.')
  const names = [...byLanguage.values()].map(chunks => chunks.map(({ file }) => file))
  return names.toSorted((one, other) => bytes(other) - bytes(one))[0]
}

let failed = false
hold('before the employees list shows', budget, [...files])
for (const page of publicPages) {
  const made = JSON.parse(readFileSync(join(dist, page.name, '.vite/manifest.json'), 'utf8'))
  for (const { when, budget: limits, ...of } of page.next ? [page, { ...page, ...page.next }] : [page])
    hold(when, limits, filesOf(of, made))
}
process.exitCode = failed ? 1 : 0

function hold(when, limits, names) {
  for (const [kind, limit] of Object.entries(limits)) holdKind(when, { kind, limit }, names)
}

function holdKind(when, { kind, limit }, names) {
  const sizes = names
    .filter(file => file.endsWith(`.${kind}`))
    .map(file => [gzipSync(readFileSync(join(dist, file))).length, file])
  const total = sizes.reduce((sum, [size]) => sum + size, 0)
  console.log(`${kind}: ${kilo(total)} of ${kilo(limit)} kB ${when}`)
  if (total <= limit) return
  failed = true
  for (const [size, file] of sizes.sort(([a], [b]) => b - a)) console.error(`  ${kilo(size)} kB ${file}`)
}

function bytes(names) {
  return names.reduce((sum, name) => sum + gzipSync(readFileSync(join(dist, name))).length, 0)
}

function kilo(bytes) {
  return (bytes / 1000).toFixed(1)
}
