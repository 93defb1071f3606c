import { setImmediate as breath } from 'node:timers/promises'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Hands, Job, Step } from '../../jobs/define.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import type { Scope } from '../../scope/scope.ts'
import { problemOf } from '../employee-batches/row-failures.ts'
import type { StoredRow } from './read-rows.ts'
import { type StoredItem, writeItems } from './write-items.ts'

/** How a kind of file is read and checked. */
export interface Planning<Row> {
  blocks: number
  /** Synchronous. */
  read(row: StoredRow): Row
  /** Returns the effect of each of these rows. */
  judge(scope: Scope, rows: readonly Row[]): Promise<StoredItem[]>
  /** Returns the item for a row that can't be read. */
  blank(n: number): StoredItem
  /** Writes the results for the whole file at the end. */
  keep(scope: Scope): Promise<unknown>
}

/** A row of the file, or the error from reading it. */
type Read<Row> = { n: number } & ({ row: Row } | { fault: unknown })

export async function countBlocks({ db, agency }: Scope, job_id: Id): Promise<number> {
  const counted = await db.row<{ blocks: number }>(sql`select count(*) as blocks from job_inputs
    where organization_id = ${agency.id} and job_id = ${job_id}`)
  return counted?.blocks ?? 0
}

/** After a crash, only rereads the rows of finished blocks, for information that later rows need. */
export async function forEarlierRows(scope: Scope, job: Job, see: (row: StoredRow) => void): Promise<void> {
  for (let index = 0; index < job.cursor; index++) {
    await breath()
    for (const row of await storedRows(scope, job.id, index)) {
      try {
        see(row)
      } catch {
        // Unreadable rows were refused when their block was done
      }
    }
  }
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

/** The number of stored blocks per transaction. */
const together = 8

/** While the database writes the effects of one stored block, the next one is read. */
export async function planBlock<Row>(scope: Scope, job: Job, { prepared, log }: Hands<Planning<Row>>): Promise<Step> {
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
  await prepared.keep(scope)
  return { ...step, ending: { state: 'planned' } }
}

/** Reads a block with pauses, because requests are served by the same thread. */
async function readBlock<Row>(stored: StoredRow[], prepared: Planning<Row>): Promise<Read<Row>[]> {
  const rows: Read<Row>[] = []
  for (const row of stored) {
    rows.push(readOne(row, prepared))
    if (rows.length % 125 === 0) await breath()
  }
  return rows
}

function readOne<Row>(row: StoredRow, prepared: Planning<Row>): Read<Row> {
  const [n] = row
  try {
    return { n, row: prepared.read(row) }
  } catch (fault) {
    return { n, fault }
  }
}

/** Determines and stores the effect of each row; a row that fails is rejected. */
async function checkRows<Row>(
  scope: Scope,
  { id }: Job,
  rows: readonly Read<Row>[],
  { prepared, log }: Hands<Planning<Row>>,
): Promise<StoredItem[]> {
  const written: StoredItem[] = []
  const write = async (items: StoredItem[]) => {
    await writeItems(scope, id, items)
    written.push(...items)
  }
  for (let from = 0; from < rows.length; )
    from += await splitOnFailure(rows.slice(from), {
      db: scope.db,
      work: async part => write(await prepared.judge(scope, part.map(rowOf))),
      // The row's own content may be what can't be written
      refuse: ({ n }, error) => write([{ ...prepared.blank(n), problems: [problemOf(error, log, id)] }]),
    })
  return written
}

function rowOf<Row>(read: Read<Row>): Row {
  if ('fault' in read) throw read.fault
  return read.row
}
