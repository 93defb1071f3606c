import type { Id, ReportDefinition } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { isCancelRequested } from '../../jobs/cancel-requests.ts'
import { defineJob, definePhase, type Job, type JobDefinition, type Step } from '../../jobs/define.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { type AskedNow, reportScope } from './asked.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { foundLines } from './find-lines.ts'
import { refuseUnseen } from './may-see.ts'
import { keptColumns } from './read-result.ts'
import { resultOf } from './result-lines.ts'
import { resultSql } from './result-sql.ts'
import { keepWritten, writeResult } from './stored-run.ts'

/**
 * Finds the lines of a report and keeps them. One statement finds all of it, so that rows and totals are of one moment; a kill leaves a file
 * that nothing names.
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

async function runOne(scope: Scope, job: Job<object>, means: Parameters<typeof writeResult>[1]): Promise<Step> {
  const { db, agency } = scope
  const run = await db.row<{
    id: Id
    definition: ReportDefinition
    asked: AskedNow
    names: { en: string }
    state: string
  }>(sql`
    select id, definition, asked, names, state from report_runs where organization_id = ${agency.id} and id = ${job.id} for update`)
  if (!run) throw new Error('The run is gone.')
  const { definition, asked } = run
  refuseUnseen(scope, definition)
  const within = reportScope(scope, asked)
  const statement = resultSql(datasetSqls[definition.dataset], within, { ...definition, filters: asked.filters })
  const stop = { is: false }
  const result = await resultOf(untilStopped(scope, job.id, foundLines(scope, statement), stop), definition)
  const { filters, as_of, person, week_start } = asked
  const written = await writeResult(
    scope,
    means,
    {
      run: job.id,
      definition,
      asked: { filters, as_of, person, week_start },
      columns: keptColumns(within, definition),
      pivot: result.pivot,
    },
    result,
  )
  // the next look at the job ends it; what was written is collected
  if (stop.is) return { cursor: 0, done: 0, counts: {} }
  await keepWritten(scope, written)
  await db.run(sql`update report_runs set state = ${written.rows === 0 ? 'empty' : 'ready'}, rows = ${written.rows}, lines = ${written.lines},
    bytes = ${written.bytes}, sha256 = ${written.sha256}, file_id = ${written.file_id}, ended_at = now()
    where organization_id = ${agency.id} and id = ${job.id}`)
  const note = `${written.rows.toLocaleString('en-US')} rows; SHA-256 ${written.sha256.toString('hex')}`
  await recordEvent(scope, { kind: 'report.ran', subject: { id: job.id, name: run.names.en }, job_id: job.id, note })
  return { cursor: 1, done: 1, counts: { done: written.lines }, ending: { state: 'succeeded' } }
}

/** So many lines are read between two looks at whether somebody cancelled. */
const between = 2_000

/** Lines until the job is cancelled; the rest is read and left out, since the connection can say nothing else before. */
async function* untilStopped(
  scope: Scope,
  id: Id,
  lines: AsyncIterable<string>,
  stop: { is: boolean },
): AsyncGenerator<string> {
  let n = 0
  for await (const line of lines) {
    if (++n % between === 0 && !stop.is)
      stop.is = await inAgency(scope, async ({ db, agency }) => {
        const row = await db.row<{ stop: boolean }>(sql`select ${isCancelRequested(sql`jobs`)} as stop from jobs
          where organization_id = ${agency.id} and id = ${id}`)
        return row?.stop !== false
      })
    if (!stop.is) yield line
  }
}
