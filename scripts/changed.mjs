import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { importsOf, sourcesIn, target } from './import-rules.mjs'
import { Refused } from './steps.mjs'

const isTest = file => /\.(test|spec)\.[a-z]+$/.test(file)
const isSource = file => /\.(ts|tsx|mjs)$/.test(file)
const contract = 'contract/src/index.ts'
/**
 * These import every feature, so following them would reach everything. A test covers its own folder, the calls it names
 * (`api.programs`) and its imports.
 */
const assemblies = new Set([
  'server/src/features/index.ts',
  'contract/src/api.ts',
  'contract/src/events.ts',
  'contract/src/jobs/job-kinds.ts',
  contract,
])
const isPageTable = file => /^web\/src\/app\/(pages|far-pages|public-pages|routes)\.tsx?$/.test(file)
/** The whole suite depends on these. */
const foundation =
  /^(package(-lock)?\.json|tsconfig|vitest\.config|playwright\.config|scripts\/|\.ci\/|(server|web|contract)\/package\.json)/

/**
 * Returns the test files that a change may break. `changed` and the keys of `files` (path -> text) are paths from the root. Returns
 * `null` if it may break any of them.
 */
export function affectedTests(changed, files) {
  if (changed.some(file => foundation.test(file) && !isTest(file))) return null
  const graph = graphOf(files)
  // SQL, catalogs and styles are not imported
  const others = changed.filter(file => !isSource(file))
  const migrated = others.some(file => file.startsWith('server/'))
  const touched = new Set(changed)
  return Object.keys(files)
    .filter(isTest)
    .filter(test => (migrated && test.endsWith('.http.test.ts')) || reaches(test, touched, graph))
}

function reaches(test, touched, graph) {
  const seen = new Set([test])
  const left = [test]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (touched.has(file)) return true
    for (const next of graph.get(file) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      left.push(next)
    }
  }
  return false
}

/** Path -> the paths it depends on. */
function graphOf(files) {
  const paths = Object.keys(files)
  const { fileOfName, filesOfGroup } = namesOf(files)
  return new Map(
    paths.map(file => {
      const text = files[file]
      if (assemblies.has(file) || isPageTable(file)) return [file, []]
      const imported = importsOf(text)
        .map(name => target(file, name, files).ours)
        .filter(ours => ours !== undefined)
      const named = imported.includes(contract) ? namedIn(text).flatMap(name => fileOfName.get(name) ?? []) : []
      const called = [...text.matchAll(/\bapi\.(\w+)/g)]
        .flatMap(([, group]) => filesOfGroup.get(group) ?? [])
        .filter(other => file.startsWith('server/') || other.startsWith('contract/'))
      const beside = isTest(file) ? paths.filter(other => !isTest(other) && isBeside(file, other)) : []
      return [file, [...imported, ...named, ...called, ...beside]]
    }),
  )
}

/** Returns true if the file is in the test's folder or, for the panel, its feature. */
function isBeside(test, other) {
  const feature = /^(server|web)\/src\/features\/[^/]+\//.exec(test)?.[0]
  if (feature) return other.startsWith(feature)
  return !test.startsWith('server/test/') && dirname(other) === dirname(test)
}

const namedIn = text =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@preceptor\/contract'/g)].flatMap(([, names]) =>
    names.split(',').map(name => name.replace(/^\s*type\s|\sas\s.*$/g, '').trim()),
  )

/** Returns the contract's exports with their files, and the files that define and handle each group of calls. */
function namesOf(files) {
  const fileOfName = new Map()
  const filesOfGroup = new Map()
  const add = (map, key, value) => map.set(key, [...(map.get(key) ?? []), value])
  for (const [file, text] of Object.entries(files)) {
    if (file.startsWith('contract/src/') && !isTest(file))
      for (const [, name] of text.matchAll(/^export (?:const|function|type|interface|class) (\w+)/gm))
        add(fileOfName, name, file)
    if (/^server\/src\/features\/.*\.routes\.ts$/.test(file))
      for (const [, group] of text.matchAll(/\bapi\.(\w+)/g)) add(filesOfGroup, group, file)
  }
  for (const [, groups, from] of (files['contract/src/api.ts'] ?? '').matchAll(/export \{ ([^}]+) \} from '(.+?)'/g))
    for (const group of groups.split(', ')) add(filesOfGroup, group, target('contract/src/api.ts', from, files).ours)
  return { fileOfName, filesOfGroup }
}

/** Lists the files that git reports as changed since `ref`, committed or not. */
export function changedSince(ref) {
  const git = args => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Refused(`git could not tell what has changed: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  return [
    ...new Set([...git(['diff', '--name-only', ref]), ...git(['ls-files', '--others', '--exclude-standard'])]),
  ].sort()
}

/** Returns the sources of the checkout: path -> text. */
export function sources() {
  const root = resolve('.')
  const paths = ['contract', 'server', 'web', 'e2e', 'scripts'].flatMap(folder => sourcesIn(root, folder))
  return Object.fromEntries(paths.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]))
}
