// What a change costs: files that name one thing of each kind, and lines of whole features. `node scripts/prices.mjs [commit …]`, one column per commit.
import { execFileSync } from 'node:child_process'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })

const isProduction = file =>
  /^(contract|server|web)\/(src|public|service-worker|build)\//.test(file) &&
  /\.(ts|tsx|css|sql)$/.test(file) &&
  !/\.test\.|\.test-data\.|\/samples\/|\/test\//.test(file)

/** One thing of each kind that stands for the next of its kind: every production file that names it had to be touched for it. */
const kinds = [
  ['a field of the employee', /\bpostal_code\b/, /employees\/(?!import)|migrations\/001/],
  [
    'a page in the menu',
    /\bImportsPage\b|['"`]imports['"`/]|agencyPages\.imports\b|\bcreate table imports\b|\bcsmLog\b/,
    /^web\/src\/(app|nav)|ImportsPage/,
  ],
  ['a permission', /\bcan_view_agency_roles\b/],
  ['a list (panel messages)', /panelMessages?List|api\.panelMessages\.list|['"]panel-messages['"]|PanelMessagesPage/],
  ['a form (locations)', /\bLocationFields\b|\blocationBody\b|api\.taxonomy\.(addLocation|updateLocation)\b/],
  ['a kind of job', /\broster_import\b/],
]

const features = [
  ['lines of panel messages', /panel-?messages/i],
  ['lines of locations', /locations?(\/|-)|Location[A-Z]|\/locations?\./],
]

function* sources(commit) {
  for (const file of git('ls-tree', '-r', '--name-only', commit).trim().split('\n')) {
    if (isProduction(file)) yield { file, text: git('show', `${commit}:${file}`) }
  }
}

const codeLines = text => text.split('\n').filter(line => line.trim() !== '').length

/** Blocks of six lines of code that stand in more than one place, as lines. */
function duplicated(files) {
  const places = new Map()
  const blocks = files
    .filter(({ file }) => /\.tsx?$/.test(file))
    .map(({ text }) =>
      text
        .split('\n')
        .map(line => line.trim())
        .filter(line => line.length > 3 && !/^(import|\/\/|\*|\/\*)/.test(line)),
    )
  for (const [at, lines] of blocks.entries())
    for (let i = 0; i + 6 <= lines.length; i++) {
      const key = lines.slice(i, i + 6).join('\n')
      places.set(key, [...(places.get(key) ?? []), [at, i]])
    }
  const twice = new Set()
  for (const found of places.values())
    if (found.length > 1) for (const [at, i] of found) for (let k = 0; k < 6; k++) twice.add(`${at}:${i + k}`)
  return twice.size
}

const uses = (files, pattern) => files.filter(({ file, text }) => file.endsWith('.tsx') && pattern.test(text)).length

function pricesAt(commit) {
  const files = [...sources(commit)]
  return [
    ...kinds.map(([name, pattern, where]) => [
      `files: ${name}`,
      files.filter(({ file, text }) => (!where || where.test(file)) && pattern.test(text)).length,
    ]),
    ...features.map(([name, where]) => [
      name,
      files.filter(({ file }) => where.test(file)).reduce((sum, { text }) => sum + codeLines(text), 0),
    ]),
    ['files with a list of the kit', uses(files, /<ListScreen\b/)],
    ['files with a table of their own', uses(files, /<DataTable\b/)],
    ['files with a form of the kit', uses(files, /\buseForm\(/)],
    ['files with a <form> of their own', uses(files, /<form\b/)],
    ['lines that stand twice', duplicated(files)],
    ['production lines', files.reduce((sum, { text }) => sum + codeLines(text), 0)],
  ]
}

const commits = process.argv.slice(2).length > 0 ? process.argv.slice(2) : ['HEAD']
const columns = commits.map(commit => pricesAt(commit))
console.log(['', ...commits.map(name => name.slice(0, 10).padStart(11))].join('').padStart(36 + 11 * commits.length))
for (const [row, [name]] of columns[0].entries())
  console.log(`${name.padEnd(36)}${columns.map(column => String(column[row][1]).padStart(11)).join('')}`)
