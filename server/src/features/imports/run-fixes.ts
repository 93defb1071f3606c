import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { startedBy } from '../../jobs/add-job.ts'
import { forgetCancelRequest } from '../../jobs/cancel-requests.ts'
import type { Job, Step } from '../../jobs/define.ts'
import { splitOnFailure } from '../../jobs/split-on-failure.ts'
import type { Log } from '../../lib/log.ts'
import type { Scope } from '../../scope/scope.ts'
import { expectMany } from '../employee-batches/blocks.ts'
import { problemOf, rejectRow } from '../employee-batches/row-failures.ts'
import { findFile, mayBeFixed } from './read-import.ts'
import type { FileSettings } from './settings.ts'
import { refuseAtWork } from './start.ts'
import { importTexts } from './texts.ts'
import type { FixableFile } from './fixable-file.ts'

type FileJob = Job<FileSettings>

/** Rows that were corrected after the run and can be imported now. */
const isReady = sql`f.verdict ->> 'outcome' not in ('reject', 'ask')`

export async function countReady({ db, agency }: Scope, id: Id): Promise<number> {
  const row = await db.row<{ ready: number }>(sql`select count(*) as ready from import_fixes f
    where f.organization_id = ${agency.id} and f.job_id = ${id} and ${isReady}`)
  return row?.ready ?? 0
}

/**
 * Runs the corrected rows of an import as part of that import: one progress, one result, one undo. Its rows count as not done
 * again, and `cursor` starts from `ran_to`, so this is not mistaken for a run or undo that stopped halfway.
 */
export async function startRunFixes(scope: Scope, { kind }: FixableFile, id: Id): Promise<void> {
  const { db, agency } = scope
  const record = await findFile(scope, kind, id, { hold: true })
  refuseAtWork(record)
  if (record.state === 'planned' || !mayBeFixed(record))
    throw new AppError('CONFLICT', importTexts.named('nothingCorrected'))
  const ready = await countReady(scope, id)
  if (ready === 0) throw new AppError('CONFLICT', importTexts.named('nothingCorrected'))
  const { state, message, counts, settings } = record
  const earlier = settings.corrected ?? { whole: state.startsWith('succeeded'), state, message }
  const corrected = { ...earlier, counts, is_last: true }
  await forgetCancelRequest(scope, id)
  await db.run(sql`update jobs set state = 'running', cursor = ran_to, crashes = 0, message = null,
      done = greatest(0, (select count(*) from job_items i
        where i.organization_id = jobs.organization_id and i.job_id = jobs.id and i.n <= jobs.ran_to) - ${ready}),
      started_at = null, ended_at = null, settings = settings || ${JSON.stringify({ corrected })}::jsonb, ${startedBy(scope)}
    where organization_id = ${agency.id} and id = ${id}`)
}

const blockSize = 1_000

interface FixedWork {
  /** Applies these items. */
  apply: (items: Sql) => Promise<unknown>
  /** Called when all are done: `added` returns how many more rows than before have an outcome. */
  tell: (added: (outcome: string) => number, rejected: number) => Promise<unknown>
}

/** Runs the corrected rows of one transaction: each takes the effect stored with its correction and applies it. */
export async function fixedBlock(scope: Scope, job: FileJob, log: Log, { apply, tell }: FixedWork): Promise<Step> {
  await expectMany(scope)
  const rows = await readyRows(scope, job)
  const dealtWith = await splitOnFailure(rows, {
    db: scope.db,
    work: async part => {
      await takeVerdicts(scope, job, part)
      await apply(itemsOf(scope, job.id, part))
    },
    refuse: async (n, error) => {
      await takeVerdicts(scope, job, [n])
      await rejectRow(scope, { job_id: job.id, n, problem: problemOf(error, log, job.id) })
    },
  })
  const done = rows.slice(0, dealtWith)
  const counts = await recounted(scope, job, done)
  const step = {
    cursor: job.ran_to + (done.at(-1) ?? 0),
    ran_to: job.ran_to,
    done: job.done + dealtWith,
    counts,
  }
  if (dealtWith < rows.length || rows.length === blockSize) return step
  return { ...step, ending: await ending(job, counts, tell) }
}

const itemsOf = ({ agency }: Scope, job_id: Id, rows: readonly number[]): Sql =>
  sql`i.organization_id = ${agency.id} and i.job_id = ${job_id} and i.n = any(${rows}::int[])`

async function readyRows({ db, agency }: Scope, { id, cursor, ran_to }: FileJob): Promise<number[]> {
  const rows = await db.rows<{ n: number }>(sql`select f.n from import_fixes f
    where f.organization_id = ${agency.id} and f.job_id = ${id} and f.n > ${cursor - ran_to} and ${isReady}
    order by f.n limit ${blockSize}`)
  return rows.map(({ n }) => n)
}

async function takeVerdicts({ db, agency }: Scope, { id }: FileJob, rows: readonly number[]) {
  // Looked up one by one by key: in a plain join, each would be compared with all the others
  await db.run(sql`
    with v as materialized (
      select f.n, r.* from import_fixes f cross join lateral jsonb_to_record(f.verdict) as r (outcome text, subject_id uuid,
        subject_version int, name text, employee_number text, values jsonb, before jsonb, choices jsonb, problems jsonb, changes jsonb)
      where f.organization_id = ${agency.id} and f.job_id = ${id} and f.n = any(${rows}::int[]) and f.verdict is not null)
    update job_items i set outcome = v.outcome, subject_id = v.subject_id, subject_version = v.subject_version,
      name = v.name, employee_number = v.employee_number, values = nullif(v.values, 'null'), before = nullif(v.before, 'null'),
      choices = nullif(v.choices, 'null'), problems = v.problems, changes = v.changes
    from v where i.organization_id = ${agency.id} and i.job_id = ${id} and i.n = v.n`)
  await db.run(sql`update import_fixes set verdict = null
    where organization_id = ${agency.id} and job_id = ${id} and n = any(${rows}::int[])`)
}

/** Recounts the results; all these rows were rejected before. */
async function recounted({ db, agency }: Scope, job: FileJob, rows: readonly number[]) {
  const found = await db.rows<{ outcome: string; count: number }>(sql`select outcome, count(*) as count from job_items
    where organization_id = ${agency.id} and job_id = ${job.id} and n = any(${rows}::int[]) group by 1`)
  const counts: Record<string, number> = { ...job.counts, reject: (job.counts.reject ?? 0) - rows.length }
  for (const { outcome, count } of found) counts[outcome] = (counts[outcome] ?? 0) + count
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

async function ending({ settings }: FileJob, counts: Record<string, number>, tell: FixedWork['tell']) {
  const earlier = settings.corrected?.counts ?? {}
  const rejected = counts.reject ?? 0
  await tell(outcome => (counts[outcome] ?? 0) - (earlier[outcome] ?? 0), rejected)
  // An import that was stopped halfway stays so: this does not run the rows it did not reach
  if (settings.corrected && !settings.corrected.whole)
    return { state: settings.corrected.state, message: settings.corrected.message }
  return { state: rejected > 0 ? ('succeeded_with_errors' as const) : ('succeeded' as const) }
}
