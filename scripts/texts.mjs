// Checks that every catalog (a folder `texts/` with a file per language) has the same texts in each language, and that every text
// is used. Run by `npm run check`. TypeScript checks that a used text exists and gets its values.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'

const first = 'en'

/** Wording that reads like a translation, with what to write (docs/voice.md). */
const wordingToLose = [
  [/\b(some|every|any|no)body(’s)?\b/i, '“someone”, “everyone”, “anyone” or “no one”'],
  [/\b(take|taken|took) back\b/i, '“undo”, “remove”, “reverse” or “cancel”'],
  [/\b(becomes?|came|comes) of\b/i, 'what happens to it, or its result'],
  [/\bby (itself|themselves)\b/i, '“automatically” or “on its own”'],
  [/\bmend(s|ed|ing)?\b/i, '“fix”'],
  [/\b(gives?|given|gave) out\b/i, '“issue”'],
  [/\b(is|are|be|was|were) told\b|\bTold to\b/, '“notify” or “show”'],
  [
    /\bas (it|they) stands?\b|\bstands? (in|on) (the|a)\b|\bwhere .{1,30} stands?\b/i,
    'its status, or where it is printed',
  ],
  [/\bany more\b(?! (of|than))/, '“anymore” or “no longer”'],
  [
    /^What (was|is|were|counts|counted) .+ (stays?|is|are|was|were|can|can’t|counts?|appears?)\b/,
    'the thing by its name',
  ],
  [/\bwhoever\b|^Whom\b/i, 'the person by role'],
  [/\byours to see\b/, '“you don’t have access to it”'],
  [/\b(hears?|heard) of\b/, '“notify”'],
  [/\bmay no longer\b/, '“no longer has permission to”'],
  [/[\d}]\s%/, 'the percent sign without a space'],
]

/** Spanish words with a preferred alternative in the product (docs/spanish-glossary.md), and that alternative. */
const spanishToLose = [
  [/[«»]/, '“ ”'],
  [/\bañad\p{L}*/iu, '“agregar”'],
  [/\b(?!comienzo\b)com(ien|en)[zc]\p{L}*/iu, '“empezar”'],
  [/\bentrenamientos?\b/i, '“capacitación”'],
  [/\bplazas?\b/i, '“lugar”'],
  [/\bsalas?\b/i, '“salón”'],
  [/\bmóvil(es)?\b/i, '“celular”'],
  [/\bpuntuaci\p{L}*/iu, '“puntaje”'],
  [/\bingres(e|ar)\b/i, '“escriba”'],
  [/\bintent(e|ar) de nuevo\b/i, '“vuelva a intentarlo” or “volver a intentar”'],
  [/\b(pulse|haga clic)\b/i, '“presione”'],
  [/[\d}]\s%/, 'the percent sign without a space'],
  [/\d\.\d{3}\b/, 'a comma between thousands'],
]

/** Returns texts that contain words of such a list. */
const worded = (wordsToLose, file, texts) =>
  Object.entries(texts).flatMap(([key, text]) =>
    wordsToLose
      .filter(([pattern]) => typeof text === 'string' && pattern.test(text))
      .map(([pattern, better]) => `${file}: ${key} has “${pattern.exec(text)[0]}”. Write ${better}.`),
  )

/**
 * `catalogues`: folder -> language -> texts. `sources`: path -> text of files that may use them. Returns one sentence per fault.
 */
export function faultsIn(catalogues, sources) {
  const languages = [...new Set(Object.values(catalogues).flatMap(texts => Object.keys(texts)))].sort()
  return Object.entries(catalogues).flatMap(([folder, byLanguage]) => {
    const english = byLanguage[first] ?? {}
    const absent = languages.filter(one => !byLanguage[one]).map(one => `${folder} has no ${one}.ts.`)
    const wrong = Object.entries(byLanguage).flatMap(([language, texts]) => {
      const file = `${folder}/${language}.ts`
      return wrongTexts(file, texts).concat(language === first ? [] : differences(file, english, texts))
    })
    return absent.concat(
      wrong,
      worded(wordingToLose, `${folder}/${first}.ts`, english),
      worded(spanishToLose, `${folder}/es.ts`, byLanguage.es ?? {}),
      unused(folder, Object.keys(english), sources),
    )
  })
}

function wrongTexts(file, texts) {
  return Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') return [`${file}: ${key} is empty.`]
    try {
      const timed = [...placesIn(text)].some(place => /:(date|time)$/.test(place))
      return timed ? [`${file}: ${key} formats a date itself; pass it in words, as formatDay() says it.`] : []
    } catch (error) {
      return [`${file}: ${key} is no ICU message (${error.message}).`]
    }
  })
}

function differences(file, english, texts) {
  const missing = Object.keys(english).filter(key => !(key in texts))
  const foreign = Object.keys(texts).filter(key => !(key in english))
  const differing = Object.keys(english).filter(key => key in texts && placed(english[key]) !== placed(texts[key]))
  return [
    ...missing.map(key => `${file}: ${key} is missing.`),
    ...foreign.map(key => `${file}: ${key} is not in ${first}.ts.`),
    ...differing.map(key => `${file}: ${key} has other places to fill than in ${first}.ts.`),
  ]
}

function placed(text) {
  try {
    return [...placesIn(text)].sort((a, b) => (a < b ? -1 : 1)).join()
  } catch {
    return ''
  }
}

const kinds = { 1: 'select', 2: 'plural', 3: 'plural', 4: 'number', 5: 'date', 6: 'time' }

/** Returns `name`, `count:plural`, `<link>`: the values to pass for a text. */
function placesIn(text) {
  const found = new Set()
  const walk = nodes => {
    for (const node of Array.isArray(nodes) ? nodes : [nodes]) if (Array.isArray(node)) visit(node)
  }
  const visit = ([name, kind, ...more]) => {
    if (kind === undefined) return void found.add(name)
    if (typeof kind !== 'number' || !(kind in kinds)) {
      found.add(`<${name}>`)
      return walk([kind, ...more])
    }
    found.add(`${name}:${kinds[kind]}`)
    if (kind <= 3) Object.values(more[0]).forEach(branch => walk(Array.isArray(branch) ? branch : [branch]))
  }
  walk(compile(text))
  return found
}

/** Returns the keys that a kit requires in the texts passed to it: `texts: (key: 'title' | 'search') => string`. */
const askedOfTexts = text =>
  [...text.matchAll(/\(key: ('\w+'(?: \| '\w+')*)[^)]*\)(?: =>|:) string/g)].map(([, keys]) => keys).join('\n')

/**
 * A key is used if a file that imports the catalog names it, or passes the catalog to a kit that does; keys are written out, never
 * concatenated.
 */
function unused(folder, keys, sources) {
  const owners = Object.keys(sources).filter(file => reaches(file, sources[file], `${folder}/${first}.ts`))
  const users = Object.keys(sources).filter(file =>
    owners.some(one => one === file || reaches(file, sources[file], one)),
  )
  const kits = Object.keys(sources).filter(file => askedOfTexts(sources[file]))
  const handedTo = kits.filter(kit => users.some(file => reaches(file, sources[file], kit)))
  const said = [...users.map(file => sources[file]), ...handedTo.map(kit => askedOfTexts(sources[kit]))].join('\n')
  return keys
    .filter(key => !new RegExp(`['"\`]${key}['"\`]`).test(said))
    .map(key => `${folder}/${first}.ts: nothing uses ${key}.`)
}

function reaches(file, text, wanted) {
  return [...text.matchAll(/\bfrom '([^']+)'/g)].some(([, name]) => pathOf(file, name) === wanted)
}

function pathOf(file, name) {
  if (name.startsWith('.')) return join(dirname(file), name).split(sep).join('/')
  if (name.startsWith('@/')) return `web/src/${name.slice(2)}`
  if (name.startsWith('@preceptor/contract/')) return `contract/src/${name.slice('@preceptor/contract/'.length)}.ts`
  return name
}

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : filesIn(root, path)
    return /\.tsx?$/.test(entry.name) ? [path.split(sep).join('/')] : []
  })
}

const ofLanguage = /^(.*\/texts(?:\/[\w-]+)?)\/([a-z]{2})\.ts$/

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const root = dirname(import.meta.dirname)
  const files = ['contract/src', 'server/src', 'web/src'].flatMap(folder => filesIn(root, folder))
  const catalogues = {}
  for (const file of files) {
    const [, folder, language] = ofLanguage.exec(file) ?? []
    if (!folder || !existsSync(join(root, folder, `${first}.ts`))) continue
    const { default: texts } = await import(pathToFileURL(join(root, file)).href)
    catalogues[folder] = { ...catalogues[folder], [language]: texts }
  }
  const sources = Object.fromEntries(
    files
      .filter(file => !ofLanguage.test(file) && !/\.test\.tsx?$/.test(file))
      .map(file => [file, readFileSync(join(root, file), 'utf8')]),
  )
  const faults = faultsIn(catalogues, sources)
  for (const fault of faults) console.error(fault)
  const count = Object.values(catalogues).reduce((sum, { [first]: texts }) => sum + Object.keys(texts).length, 0)
  if (faults.length === 0) console.log(`${count} texts in ${Object.keys(catalogues).length} catalogs are complete.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
