// Plants deliberate faults, one at a time, in a copy of the sources, and checks that the suite fails. All of them: npm run prove.
// Some: node scripts/faults.mjs coordinator "export columns"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve, sep } from 'node:path'
import { findChromium } from './chromium.mjs'
import { useBundledNode } from './node.mjs'
import { planted } from './planted-faults.mjs'
import { isInterrupted, node, tool } from './run.mjs'
import { Refused } from './steps.mjs'

/** Files not copied; `node_modules` is linked. */
const left = /^(node_modules|\.git|\.cache|test-results|playwright-report|\.data.*|.*\.log)$/
const prefix = 'preceptor-faults-'

/** Returns the exit code: 0 if each fault failed exactly its named test. */
export async function plantFaults(wanted = []) {
  const faults = planted.filter(
    ({ name }) => wanted.length === 0 || wanted.some(part => name.toLowerCase().includes(part.toLowerCase())),
  )
  if (faults.length === 0) throw new Refused(`No fault is called ${wanted.join(' or ')}.`)
  const copy = copySources()
  const told = []
  try {
    await refuseRed(copy, faults)
    for (const fault of faults) {
      if (isInterrupted()) return 130
      const start = performance.now()
      const { result, reason } = await tryOut(copy, fault)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      told.push({ result, seconds, name: fault.name })
      console.log(`${line(told.at(-1))}\n${' '.repeat(18)}${reason}`)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  const open = told.filter(({ result }) => result !== 'red')
  console.log(
    `\n${told.map(line).join('\n')}\n\n${told.length - open.length} of ${told.length} faults turned the suite red.`,
  )
  return open.length === 0 ? 0 : 1
}

const line = ({ result, seconds, name }) => `${result.padEnd(9)} ${seconds.padStart(6)} s  ${name}`

/** Copies the sources, so that the checkout stays clean however this process ends. */
function copySources() {
  removeOld()
  const root = resolve('.')
  const copy = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // As root, the database of the browser journeys runs as another user
  chmodSync(copy, 0o755)
  cpSync(root, copy, { recursive: true, filter: path => !left.test(basename(path)) })
  linkModules(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Links the checkout's packages, and the copy's own ones. */
function linkModules(from, to) {
  mkdirSync(join(to, '@preceptor'), { recursive: true })
  for (const name of ['contract', 'server', 'web']) symlinkSync(join('..', '..', name), join(to, '@preceptor', name))
  // The web app's compiler reads which versions are installed
  for (const name of readdirSync(from))
    if (/^\.(bin|package-lock\.json)$/.test(name) || !/^(\.|@preceptor$)/.test(name))
      symlinkSync(join(from, name), join(to, name))
}

/** Removes leftovers of killed runs. */
function removeOld() {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0])
    if (pid && !isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Refuses a test that fails without a fault, since it proves nothing. */
async function refuseRed(copy, faults) {
  const inBrowser = faults.filter(({ test }) => test.by === 'journey').map(({ test }) => test)
  const others = faults.filter(({ test }) => test.by !== 'journey').map(({ test }) => test)
  const outcomes = [
    ...(others.length > 0 ? await runVitest(copy, others) : []),
    ...(inBrowser.length > 0 ? await runJourneys(copy, inBrowser) : []),
  ]
  const red = [...others, ...inBrowser].filter(test => {
    const own = outcomes.filter(one => isOf(test, one))
    return own.length === 0 || own.some(({ failed }) => failed)
  })
  if (red.length > 0 && !isInterrupted())
    throw new Refused(`Not green without any fault: ${red.map(({ file, title }) => `${file}: ${title}`).join('; ')}`)
  console.log(`${outcomes.length} tests are green without a fault.`)
}

async function tryOut(copy, { file, text, instead, test }) {
  const path = join(copy, file)
  const sound = readFileSync(path, 'utf8')
  if (sound.split(text).length !== 2) return { result: 'not found', reason: `${file} does not hold the text once.` }
  writeFileSync(
    path,
    sound.replace(text, () => instead),
  )
  try {
    const outcomes = await (test.by === 'journey' ? runJourneys : runVitest)(copy, [test])
    return verdict(outcomes.filter(one => isOf(test, one)))
  } finally {
    writeFileSync(path, sound)
  }
}

const isOf = ({ file, title }, outcome) => outcome.file.endsWith(`/${file}`) && outcome.title.includes(title)

/** Code that does not run, or a test still waiting at its end, proves nothing about the fault. */
const wrongReason =
  /SyntaxError|ReferenceError|is not a function|Cannot find (module|package)|Failed to (resolve import|load url)|(Test|Hook) timed out|Test timeout of/

function verdict(outcomes) {
  if (outcomes.length === 0) return { result: 'no answer', reason: 'The named test did not run.' }
  const failed = outcomes.filter(one => one.failed)
  if (failed.length === 0) return { result: 'GREEN', reason: 'Nothing noticed it.' }
  const sound = failed.find(({ message }) => !wrongReason.test(message))
  const shown = plain((sound ?? failed[0]).message)
  return { result: sound ? 'red' : 'broken', reason: shown }
}

const plain = message =>
  message
    // oxlint-disable-next-line no-control-regex
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split('\n')
    .map(text => text.trim())
    .filter(text => text !== '' && !text.startsWith('at '))
    .slice(0, 3)
    .join(' | ')
    .slice(0, 200)

const unique = values => [...new Set(values)]
const anyOf = titles =>
  unique(titles)
    .map(title => title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|')
const quiet = copy => ['ignore', openSync(join(copy, 'tests.log'), 'a'), openSync(join(copy, 'tests.log'), 'a')]

async function runVitest(copy, tests) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const projects = unique(tests.map(({ by }) => by)).flatMap(name => ['--project', name])
  const files = unique(tests.map(({ file }) => `/${file}`))
  await tool(
    'vitest',
    [
      'run',
      ...projects,
      ...files,
      '-t',
      anyOf(tests.map(({ title }) => title)),
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: copy,
      // The test named by a fault runs no matter whose turn it is
      env: { NODE_ENV: 'test', TEST_DB: 'embedded', EVERY_TURN: '1' },
      stdio: quiet(copy),
    },
  )
  return (
    readReport(report).testResults?.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status, failureMessages }) => ({
          file: slashed(copy, name),
          title: fullName,
          failed: status === 'failed',
          message: failureMessages.join('\n'),
        })),
    ) ?? []
  )
}

async function runJourneys(copy, tests) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const stdio = quiet(copy)
  const built = await node(['-e', "import('./scripts/build-web.mjs').then(m => m.buildWeb())"], { cwd: copy, stdio })
  if (built !== 0) return []
  const chromium = await findChromium()
  const files = unique(tests.map(({ file }) => `e2e/${file}`))
  await tool(
    'playwright',
    ['test', ...files, '-g', anyOf(tests.map(({ title }) => title)), '--retries=0', '--reporter=json'],
    {
      cwd: copy,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CI: '', PROVE: '1', ...(chromium && { CHROMIUM_PATH: chromium }) },
      stdio,
    },
  )
  return specsIn(readReport(report)).flatMap(({ file, title, tests: runs }) =>
    runs.flatMap(({ results }) =>
      results.map(({ status, errors }) => ({
        file: `e2e/${file}`,
        title,
        failed: status !== 'passed',
        message: errors.map(({ message }) => message).join('\n'),
      })),
    ),
  )
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
const slashed = (copy, path) => `/${relative(copy, path).split(sep).join('/')}`

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  try {
    useBundledNode()
    process.exitCode = await plantFaults(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = 78
  }
}
