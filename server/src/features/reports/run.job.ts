import type { Id, ReportDefinition } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { isCancelRequested } from '../../jobs/cancel-requests.ts'
import { defineJob, definePhase, type Job, type JobDefinition, type Step } from '../../jobs/define.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import type { AskedNow } from './asked.ts'
import { findResult, keepResult } from './find-result.ts'
import { type Means, type Told, toldOf } from './stored-run.ts'

/**
 * Queries a report's lines and stores them. One statement reads everything, so rows and totals come from the same moment. If the
 * job is killed, it leaves a file that nothing references.
 */
export const reportRunJob = (
  { appKeys }: Pick<Config, 'appKeys'>,
  openStore: () => Promise<FileStore>,
): JobDefinition =>
  defineJob({
    kind: 'report_run',
    run: definePhase<object, undefined>({
      block: async (scope, job) => runOne(scope, job, { store: await openStore(), keys: appKeys }),
    }),
  })

async function runOne(scope: Scope, job: Job<object>, means: Means): Promise<Step> {
  const { db, agency } = scope
  const run = await db.row<{
    id: Id
    definition: ReportDefinition
    asked: AskedNow
    told: Told & { names: { en: string } }
  }>(sql`
    select r.id, r.definition, r.asked, ${toldOf} as told from report_runs r where r.organization_id = ${agency.id} and r.id = ${job.id}`)
  if (!run) throw new Error('The run is gone.')
  const stop = { is: false }
  const written = await findResult(scope, means, run, lines => untilStopped(scope, job.id, lines, stop))
  // The next check of the job ends it; the written file is garbage-collected
  if (stop.is) return { cursor: 0, done: 0, counts: {} }
  await keepResult(scope, job.id, written)
  const note = `${written.rows.toLocaleString('en-US')} rows; SHA-256 ${written.sha256.toString('hex')}`
  await recordEvent(scope, {
    kind: 'report.ran',
    subject: { id: job.id, name: run.told.names.en },
    job_id: job.id,
    note,
  })
  return { cursor: 1, done: 1, counts: { done: written.lines }, ending: { state: 'succeeded' } }
}

/** Lines between two checks for a cancel request; each check also reports progress. */
const between = 2_000

/** Yields lines until the job is cancelled. The rest is read and dropped, since the connection can't be used before that. */
async function* untilStopped(
  scope: Scope,
  id: Id,
  lines: AsyncIterable<string>,
  stop: { is: boolean },
): AsyncGenerator<string> {
  let n = 0
  let total = 0
  for await (const line of lines) {
    // The first line has the row count
    if (n === 0) total = (JSON.parse(line) as [string, number, number, unknown, unknown, number])[5]
    if (n++ % between === 0 && !stop.is)
      stop.is = await inAgency(scope, async ({ db, agency }) => {
        await db.run(sql`update report_runs set lines_read = ${n - 1}, lines_of = ${Math.max(total, n)}
          where organization_id = ${agency.id} and id = ${id}`)
        const row = await db.row<{ stop: boolean }>(sql`select ${isCancelRequested(sql`jobs`)} as stop from jobs
          where organization_id = ${agency.id} and id = ${id}`)
        return row?.stop !== false
      })
    // A result always has its totals, cancelled or not
    if (!stop.is || n === 1) yield line
  }
}
