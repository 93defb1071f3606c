/**
 * `npm run bench`: compares every figure with a plain server on the same database, in one run on one machine (docs/performance.md).
 * `-- G1 G6` runs only those named, `-- --million` first fills the agency of 1,000,000, and `-- --small` quickly shows that each
 * part finishes.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { prepareDatabase } from '../server/src/db/prepare.ts'
import { loginRole } from '../server/src/db/roles.ts'
import { browserRows, buildPlainReact, sizeRows } from './browser-rows.ts'
import { complianceRows } from './compliance-rows.ts'
import { cpuClock, isAnythingLeft, untilIdle } from './cpu.ts'
import { editorRows } from './editor-rows.ts'
import { exportRows } from './export-rows.ts'
import { fileRows } from './file-rows.ts'
import { filterRows } from './filter-rows.ts'
import { floorRows } from './floor-rows.ts'
import { formsRows } from './forms-rows.ts'
import { payrollRows } from './payroll-rows.ts'
import { importRows } from './import-rows.ts'
import { interactionRows } from './interaction-rows.ts'
import { learningRows } from './learning-rows.ts'
import { type Both, listRows, placeRows, searchRows } from './list-rows.ts'
import { millionRows } from './million-rows.ts'
import { mixedRows } from './mixed-rows.ts'
import { pickerRows } from './picker-rows.ts'
import { programRows } from './program-rows.ts'
import { reportRows } from './report-rows.ts'
import { ruleRows } from './rule-rows.ts'
import { sameDomRows } from './same-dom-rows.ts'
import { scheduleRows } from './schedule-rows.ts'
import { startOurs, startRaw } from './servers.ts'
import { startRows } from './start-rows.ts'
import { lineOf, print, type Row } from './table.ts'
import { trainingRows } from './training-rows.ts'
import { walkRows } from './walk-rows.ts'
import { type BenchWorld, fill } from './world.ts'

type Part = (both: Both, world: BenchWorld, ownerUrl: string) => Promise<Row[]>
const parts: [string, string, Part][] = [
  ['G1 G2', 'list pages', listRows],
  ['G1', 'floors of a call', floorRows],
  ['G3', 'first, middle and last pages', placeRows],
  ['G4', 'search', searchRows],
  ['G6 G7', 'exports', exportRows],
  ['G9', 'imports', importRows],
  ['G12', 'lists and small writes beside a bulk', mixedRows],
  ['G13', 'the agency picker', pickerRows],
  ['G14', 'bytes', sizeRows],
  ['G15', 'first rows in a browser', browserRows],
  ['G15', 'first rows against the same DOM', sameDomRows],
  ['G16', 'interactions in a browser', interactionRows],
  ['G17', 'starts', startRows],
  ['W1', 'planning on a walk over the screens', walkRows],
  ['F2', 'files', fileRows],
  ['G5 G8 G18 G19', 'training: a person, a bulk, learners at work, a completion', learningRows],
  ['P1', 'the programs list', programRows],
  ['P2', 'the program editor', editorRows],
  ['F1', 'filters of the list', filterRows],
  ['S1', 'the calendar of sessions', scheduleRows],
  ['A1 A2', 'forms: 100,000 answers, a form for 10,000', formsRows],
  ['A2', 'payroll: a batch of 10,000 lines', payrollRows],
  ['G10', 'compliance: 100,000 people under 8 rules', complianceRows],
  ['R1 G12', 'reports over 100,000 people', reportRows],
  ['U1', 'automation rules: dry runs of 100,000, from a change to its effect', ruleRows],
  // Last, since everything after them would run in a far larger database
  ['T1 T2', 'training: 1,000,000 assignments', trainingRows],
  ['M1', '1,000,000 employees', millionRows],
]

const wanted = process.argv.slice(2).filter(word => /^[AFGMPRSTUW]\d+$/.test(word))
/** A part that takes longer hangs; the other figures are still useful. */
const longest = 30 * 60_000
const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-bench-'))
const toStop: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
const rows: Row[] = []
const stop = async () => {
  for (const step of toStop.splice(0).reverse()) await step().catch(console.error)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    print(rows)
    void stop().then(() => process.exit(130))
  })

/** A part that failed or was abandoned leaves promises behind; they must not end the other parts. */
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, error => console.error('Left behind by a part:', error))

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)
  return result
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = async () => {
    await setTimeout(longest, undefined, { signal: over.signal })
    throw new Error('It was given up after half an hour.')
  }
  try {
    return await Promise.race([work, late()])
  } finally {
    over.abort()
  }
}

async function bench(): Promise<void> {
  const database = await timed('database made', async () => {
    const server = await startEmbedded({ dataDir })
    toStop.push(() => server.stop())
    await prepareDatabase(server.ownerUrl, null)
    return server
  })
  const { ownerUrl } = database
  const million = process.argv.includes('--million')
  const world = await timed('filled with 120,000 employees', () => fill(ownerUrl, { million }))
  const startOne = () => startOurs(ownerUrl, database.urlFor(loginRole))
  const pages = join(dataDir, 'plain-react')
  await buildPlainReact(pages)
  const raw = await startRaw(ownerUrl, pages)
  toStop.push(raw.stop)
  const cpu = cpuClock(dataDir)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  toStop.push(() => owner.end())
  const both: Both = {
    ours: await startOne(),
    raw,
    cpu,
    idle: () => untilIdle(cpu, both.ours.pid, () => isAnythingLeft(owner)),
    away: async work => {
      await both.ours.stop()
      await work()
      both.ours = await startOne()
    },
  }
  toStop.push(() => both.ours.stop())
  for (const [goals, what, part] of parts) {
    if (wanted.length > 0 && !goals.split(' ').some(goal => wanted.includes(goal))) continue
    try {
      if (!both.ours.isRunning()) both.ours = await startOne()
      await both.idle()
      const found = await timed(what, () => inTime(part(both, world, ownerUrl)))
      rows.push(...found)
      for (const row of found) console.log(lineOf(row))
    } catch (error) {
      // The other figures are still useful
      console.error(`${what} could not be measured:`, error)
      process.exitCode = 1
    }
  }
}

try {
  await timed('in all', bench)
  print(rows)
} catch (error) {
  console.error('The bench could not go on:', error)
  process.exitCode = 1
} finally {
  await stop()
}
// Leftovers of an abandoned part must not keep the process alive
process.exit()
