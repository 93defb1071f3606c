/**
 * `npm run bench`: every figure beside a plain server on the same database, in one run on one machine (docs/performance.md).
 * `-- --million` adds an agency of 1,000,000; `-- G1 G6` runs only what is named.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { importRows } from './import-rows.ts'
import { interactionRows } from './interaction-rows.ts'
import { learningRows } from './learning-rows.ts'
import { type Both, listRows, placeRows, searchRows } from './list-rows.ts'
import { mixedRows } from './mixed-rows.ts'
import { pickerRows } from './picker-rows.ts'
import { programRows } from './program-rows.ts'
import { sameDomRows } from './same-dom-rows.ts'
import { scheduleRows } from './schedule-rows.ts'
import { startOurs, startRaw } from './servers.ts'
import { startRows } from './start-rows.ts'
import { print, type Row } from './table.ts'
import { trainingRows } from './training-rows.ts'
import { type BenchWorld, fill } from './world.ts'

type Part = (both: Both, world: BenchWorld, ownerUrl: string) => Promise<Row[]>
const parts: [string, string, Part][] = [
  ['G1 G2', 'list pages', listRows],
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
  ['F2', 'files', fileRows],
  ['G5 G8 G18 G19', 'training: a person, a bulk, learners at work, a completion', learningRows],
  ['P1', 'the programs list', programRows],
  ['P2', 'the program editor', editorRows],
  ['F1', 'filters of the list', filterRows],
  ['S1', 'the calendar of sessions', scheduleRows],
  ['G10', 'compliance: 100,000 people under 8 rules', complianceRows],
  // last: everything after it would run in a far larger database
  ['T1 T2', 'training: 1,000,000 assignments', trainingRows],
]

const wanted = process.argv.slice(2).filter(word => /^[FGPST]\d+$/.test(word))
const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-bench-'))
const toStop: (() => Promise<unknown>)[] = [async () => rmSync(dataDir, { recursive: true, force: true })]
const stop = async () => {
  for (const step of toStop.splice(0).reverse()) await step().catch(console.error)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(130)))

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

async function bench(): Promise<Row[]> {
  const database = await timed('database made', async () => {
    const server = await startEmbedded({ dataDir })
    toStop.push(() => server.stop())
    await prepareDatabase(server.ownerUrl, null)
    return server
  })
  const { ownerUrl } = database
  const million = process.argv.includes('--million')
  const world = await timed('filled with 120,000 employees', () => fill(ownerUrl, { million }))
  const ours = await startOurs(ownerUrl, database.urlFor(loginRole))
  toStop.push(ours.stop)
  const pages = join(dataDir, 'plain-react')
  await buildPlainReact(pages)
  const raw = await startRaw(ownerUrl, pages)
  toStop.push(raw.stop)
  const cpu = cpuClock(dataDir)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  toStop.push(() => owner.end())
  const idle = () => untilIdle(cpu, ours.pid, () => isAnythingLeft(owner))
  const rows: Row[] = []
  for (const [goals, what, part] of parts) {
    if (wanted.length > 0 && !goals.split(' ').some(goal => wanted.includes(goal))) continue
    try {
      await idle()
      rows.push(...(await timed(what, () => part({ ours, raw, cpu, idle }, world, ownerUrl))))
    } catch (error) {
      // the other figures are worth having all the same
      console.error(`${what} could not be measured:`, error)
      process.exitCode = 1
    }
  }
  return rows
}

try {
  print(await bench())
} finally {
  await stop()
}
