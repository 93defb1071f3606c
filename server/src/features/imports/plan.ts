import { setImmediate as breath } from 'node:timers/promises'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { definePhase, type Hands, type Step } from '../../jobs/define.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import type { Scope } from '../../scope/scope.ts'
import { type PreparedMapping, prepareMapping } from './read/to-row.ts'
import { fixesOf, type StoredFix } from './fixes/corrections.ts'
import { answeredBy, blankItem, type Context, type Item, judge, rejected } from './judge.ts'
import { type KnownKeys, loadKnownKeys } from './known-keys.ts'
import { loadLists } from './known-words.ts'
import { matchRows } from './match.ts'
import { type ReadRow, readRow, type StoredRow } from './read-rows.ts'
import { problemOf } from '../employee-batches/row-failures.ts'
import { SeenRows } from './repeated-rows.ts'
import { byName, type ImportJob, type ImportSettings } from './settings.ts'
import { UnknownWords } from './unknown-words.ts'
import { writeItems } from './write-items.ts'

interface Prepared {
  mapping: PreparedMapping
  words: UnknownWords
  /** What somebody corrected after an earlier check. */
  fixes: Map<number, StoredFix>
  context: Context
  known: KnownKeys
  blocks: number
}

/** The dry run: reads the stored rows block by block and writes what each would do. Nothing of the agency changes. */
export const plan = definePhase<ImportSettings, Prepared>({ open, block })

async function open(scope: Scope, job: ImportJob): Promise<Prepared> {
  const { header, mapping, options, decisions, today } = job.settings
  const words = new UnknownWords(job.id, await loadLists(scope), decisions)
  const seen = new SeenRows()
  const counted = await scope.db.row<{ blocks: number }>(sql`select count(*) as blocks from job_inputs
    where organization_id = ${scope.agency.id} and job_id = ${job.id}`)
  const prepared: Prepared = {
    mapping: prepareMapping(header, byName(header, mapping, options.date_order), {
      today,
      erase_blank: options.erase_blank,
    }),
    words,
    fixes: await fixesOf(scope, job.id),
    context: { options, today, seen, nameOf: (field, id) => words.nameOf(field, id) },
    known: await loadKnownKeys(scope),
    blocks: counted?.blocks ?? 0,
  }
  await rememberEarlier(scope, job, prepared)
  return prepared
}

/** After a crash the rows of finished blocks are only read again, for what later rows must know of them. */
async function rememberEarlier(scope: Scope, job: ImportJob, prepared: Prepared) {
  const { context } = prepared
  for (let index = 0; index < job.cursor; index++) {
    await breath()
    for (const row of await storedRows(scope, job.id, index)) {
      const { n, given } = readOne(row, prepared)
      context.seen.repeats(n, given)
    }
  }
  if (job.cursor === 0) return
  const people = await scope.db.rows<{ n: number; subject_id: Id }>(sql`select n, subject_id from job_items
    where organization_id = ${scope.agency.id} and job_id = ${job.id} and subject_version is not null`)
  for (const { n, subject_id } of people) context.seen.repeatsPerson(n, subject_id)
}

async function storedRows(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  job_id: Id,
  index: number,
): Promise<StoredRow[]> {
  const stored = await db.row<{ rows: StoredRow[] }>(sql`select rows from job_inputs
    where organization_id = ${agency.id} and job_id = ${job_id} and block = ${index}`)
  return stored?.rows ?? []
}

/** Stored blocks of one transaction. */
const together = 8

/** While the database writes what one stored block would do, the next one is read. */
async function block(scope: Scope, job: ImportJob, { prepared, log }: Hands<Prepared>): Promise<Step> {
  const counts = { ...job.counts }
  const end = Math.min(job.cursor + together, prepared.blocks)
  let done = job.done
  let rows = await readBlock(await storedRows(scope, job.id, job.cursor), prepared)
  for (let index = job.cursor; index < end; index++) {
    const next = index + 1 < end ? await storedRows(scope, job.id, index + 1) : []
    const [read, items] = await Promise.all([readBlock(next, prepared), checkRows(scope, job, rows, { prepared, log })])
    rows = read
    for (const { outcome } of items) counts[outcome] = (counts[outcome] ?? 0) + 1
    done += items.length
  }
  const step = { cursor: end, done, counts }
  if (step.cursor < prepared.blocks) return step
  await keepWords(scope, job, prepared)
  return { ...step, ending: { state: 'planned' } }
}

/** A row of the file, or what went wrong when it was read. */
type Read = ReadRow & { fault?: unknown }

/** A breath between, because requests are served by the same thread. */
async function readBlock(stored: StoredRow[], prepared: Prepared): Promise<Read[]> {
  const rows: Read[] = []
  for (const row of stored) {
    rows.push(readOne(row, prepared))
    if (rows.length % 125 === 0) await breath()
  }
  return rows
}

function readOne(row: StoredRow, { mapping, words, fixes }: Prepared): Read {
  try {
    return readRow(row, mapping, words, fixes.get(row[0]))
  } catch (fault) {
    return { n: row[0], given: {}, problems: [], open: [], fault }
  }
}

/** Says and writes down what each row would do; a row with which that is not possible is rejected. */
async function checkRows(
  scope: Scope,
  { id }: ImportJob,
  rows: Read[],
  { prepared, log }: Hands<Prepared>,
): Promise<Item[]> {
  const written: Item[] = []
  const write = async (items: Item[]) => {
    await writeItems(scope, id, items)
    written.push(...items)
  }
  for (let from = 0; from < rows.length; )
    from += await splitOnFailure(rows.slice(from), {
      db: scope.db,
      work: async part => write(await judgeRows(scope, part, prepared)),
      // what the row holds may be what cannot be written
      refuse: ({ n }, error) => write([{ ...blankItem(n, {}), problems: [problemOf(error, log, id)] }]),
    })
  return written
}

async function judgeRows(scope: Scope, rows: readonly Read[], { context, known, fixes }: Prepared): Promise<Item[]> {
  const refused = new Map<number, Item>()
  for (const { n, given, problems, fault } of rows) {
    if (fault !== undefined) throw fault
    const repeats = context.seen.repeats(n, given)
    const item = { ...blankItem(n, given), problems }
    if (repeats) refused.set(n, rejected(item, null, repeats))
    else if (problems.length > 0) refused.set(n, item)
  }
  const found = await matchRows(
    scope,
    rows.filter(({ n }) => !refused.has(n)),
    known,
  )
  return rows.map(
    ({ n, given, open }) =>
      refused.get(n) ??
      withOpen(judge(n, given, found.get(n), answeredBy(fixes.get(n)?.answer ?? null, context)), open),
  )
}

/** What is still to be said of a row that would be taken. */
const withOpen = (item: Item, open: Item['problems']): Item =>
  open.length === 0 || item.outcome === 'reject' ? item : { ...item, problems: [...open, ...item.problems] }

async function keepWords({ db, agency }: Scope, { id, settings }: ImportJob, { words }: Prepared) {
  const next: ImportSettings = {
    ...settings,
    unknowns: words.list(),
    planned: words.planned(),
  }
  await db.run(sql`update jobs set settings = ${JSON.stringify(next)}::jsonb
    where organization_id = ${agency.id} and id = ${id}`)
}
