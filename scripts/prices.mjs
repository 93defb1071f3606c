// Measures the cost of a change: the files that name one thing of each kind, and the lines of whole features. `node
// scripts/prices.mjs [commit …]` prints one column per commit.
import { execFileSync } from 'node:child_process'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })

/** Reads these files in one process, as bytes, because sizes are in bytes. */
function textsOf(commit, files) {
  const input = files.map(file => `${commit}:${file}\n`).join('')
  const answer = execFileSync('git', ['cat-file', '--batch'], { input, maxBuffer: 1 << 28 })
  let at = 0
  return files.map(() => {
    const end = answer.indexOf(10, at)
    const size = Number(answer.toString('utf8', at, end).split(' ')[2])
    at = end + size + 2
    return answer.toString('utf8', end + 1, end + 1 + size)
  })
}

const isProduction = file =>
  /^(contract|server|web)\/(src|public|service-worker|build)\//.test(file) &&
  /\.(ts|tsx|css|sql)$/.test(file) &&
  !/\.test\.|\.test-data\.|\/samples\/|\/test\//.test(file)

/**
 * One example of each kind, representing the next of its kind: every production file that names it had to be changed for it. The
 * patterns match the folders before and after the areas were split by feature.
 */
const kinds = [
  ['a field of the employee', /\bpostal_code\b/, /employees\/(?!import)|migrations\/001/],
  // A field that is also a plain column of the list
  ['a field of a session', /\bcost_center\b/, /\/sessions?[-/]|138-sessions/],
  ['a field of a waiver', /\bvalid_until\b/, /waiver|record-fields|\/changes\/|migrations\//],
  [
    'a page in the menu',
    /\bImportsPage\b|['"`]imports['"`/]|agencyPages\.imports\b|\bcreate table imports\b|\bcsmLog\b/,
    /^web\/src\/(app|nav)|ImportsPage/,
  ],
  ['a permission', /\bcan_view_agency_roles\b/],
  [
    'a list (panel messages)',
    /\bpanelMessagesList\b|\bconst panelMessages = |api\.panelMessages\.list|['"]panel-messages['"]|PanelMessagesPage|const message(Columns|Cells)\b/,
  ],
  ['a form (locations)', /\bLocationFields\b|\blocationBody\b|api\.taxonomy\.(addLocation|updateLocation)\b/],
  [
    'a kind of job',
    /\bprovider_import\b|\brosterImport(Job)?\b/,
    /^contract\/src\/(.+\/)?(jobs|job-kinds?)\.ts$|\.job\.ts$|\/start-worker\.ts$/,
  ],
  [
    'central, naming panel messages',
    /panel[-_ ]?messages?/i,
    /^(?!.*panel-?messages?)(?!server\/src\/(db\/migrations|demo)\/).*/i,
  ],
]

/** Without the demo world, whose factories were in one file. */
const features = [
  ['lines of panel messages', /^(?!server\/src\/demo\/).*panel-?messages/i],
  ['lines of locations', /^(?!server\/src\/demo\/).*(locations?(\/|-)|Location[A-Z]|\/locations?\.)/],
]

function sources(commit) {
  const files = git('ls-tree', '-r', '--name-only', commit).trim().split('\n').filter(isProduction)
  const texts = textsOf(commit, files)
  return files.map((file, at) => ({ file, text: texts[at] }))
}

/** A comment that names a thing needn't change with it. */
const codeOf = text => text.replace(/^\s*(\/\/|\/?\*).*$/gm, '')

const codeLines = text => text.split('\n').filter(line => line.trim() !== '').length

/** Counts the lines in blocks of six code lines that occur in more than one place; import lists are ignored. */
function duplicated(files) {
  const places = new Map()
  const blocks = files
    .filter(({ file }) => /\.tsx?$/.test(file))
    .map(({ text }) =>
      text
        .replace(/^import [^'"]*from '.*'$/gm, '')
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
  const files = sources(commit)
  return [
    ...kinds.map(([name, pattern, where]) => [
      `files: ${name}`,
      files.filter(({ file, text }) => (!where || where.test(file)) && pattern.test(codeOf(text))).length,
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
