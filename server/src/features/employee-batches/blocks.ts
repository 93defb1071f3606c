import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Job, Step } from '../../jobs/define.ts'
import { paceNow } from '../../jobs/pace.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import type { Log } from '../../lib/log.ts'
import type { Scope } from '../../scope/scope.ts'
import { problemOf, rejectRow } from './row-failures.ts'

/** Items of this job with `first < n <= last`, under the alias `i`. */
export const within = ({ agency }: Pick<Scope, 'agency'>, job_id: Id, first: number, last: number): Sql =>
  sql`i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n > ${first} and i.n <= ${last}`

/**
 * Joins the employee `e` of the item `i`, looked up for each: without statistics of new tables, the planner may turn a plain join
 * around and compare each employee of the agency with each item.
 */
export const employeeOfItem = sql`join lateral (select e.* from employees e
  where e.organization_id = i.organization_id and e.id = i.subject_id limit 1) e on true`

type Work = (items: Sql) => Promise<unknown>

interface Block {
  step: Pick<Step, 'cursor' | 'done' | 'counts'>
  /** True for the last block. */
  isLast: boolean
}

/** Writes the next block of employees and counts the results; a failing one is rejected alone. */
export async function runBlock(
  scope: Scope,
  job: Job,
  log: Log,
  { work, most = Infinity }: { work: Work; most?: number | undefined },
): Promise<Block> {
  await expectMany(scope)
  const rows = await nextItems(scope, job.id, job.cursor, Math.min(most, blockSize(job.total)))
  const dealtWith = await splitOnFailure(rows, {
    db: scope.db,
    work: part => work(withinPart(scope, job.id, part)),
    refuse: (n, error) => rejectRow(scope, { job_id: job.id, n, problem: problemOf(error, log, job.id) }),
  })
  const cursor = rows[dealtWith - 1] ?? job.cursor
  const counts = await addOutcomes(scope, job, within(scope, job.id, job.cursor, cursor))
  const done = job.done + dealtWith
  return { step: { cursor, done, counts }, isLast: done >= job.total || rows.length === 0 }
}

interface Undoing {
  work: Work
  /** Records why this employee could not be restored. */
  refuse: (n: number, error: unknown) => Promise<unknown>
}

/** Restores the next block of employees, among those the run reached. */
export async function undoBlock(scope: Scope, job: Job, { work, refuse }: Undoing) {
  await expectMany(scope)
  const rows = (await nextItems(scope, job.id, job.cursor, blockSize(job.total))).filter(n => n <= job.ran_to)
  const dealtWith = await splitOnFailure(rows, {
    db: scope.db,
    work: part => work(withinPart(scope, job.id, part)),
    refuse,
  })
  const cursor = rows[dealtWith - 1] ?? job.ran_to
  return { cursor, dealtWith, isLast: cursor >= job.ran_to || rows.length === 0 }
}

/** Small jobs show progress too; large ones use few statements, but not while people are working. */
const blockSize = (total: number) => Math.min(paceNow().rows, Math.max(1_000, Math.ceil(total / 4)))

/**
 * The planner sees an agency's first import as an empty table, and foreign key checks keep the plan they made then: each row would
 * scan the growing table. Everything a block of a run looks up has an index.
 */
export const expectMany = async ({ db }: Pick<Scope, 'db'>) => {
  await db.run(sql`set local enable_seqscan = off`)
  await db.run(sql`discard plans`)
}

async function nextItems({ db, agency }: Scope, job_id: Id, cursor: number, size: number): Promise<number[]> {
  const rows = await db.rows<{ n: number }>(sql`select n from job_items
    where organization_id = ${agency.id} and job_id = ${job_id} and n > ${cursor} order by n limit ${size}`)
  return rows.map(({ n }) => n)
}

/** Selects the items of some consecutive rows. */
const withinPart = (scope: Scope, job_id: Id, part: readonly number[]): Sql =>
  within(scope, job_id, (part[0] ?? 1) - 1, part.at(-1) ?? 0)

async function addOutcomes({ db }: Scope, job: Pick<Job, 'counts'>, items: Sql) {
  const rows = await db.rows<{ outcome: string; count: number }>(
    sql`select i.outcome, count(*) as count from job_items i where ${items} group by 1`,
  )
  const counts = { ...job.counts }
  for (const { outcome, count } of rows) counts[outcome] = (counts[outcome] ?? 0) + count
  return counts
}
