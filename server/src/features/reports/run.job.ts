import type { Id, ReportDefinition } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { defineJob, definePhase, type Job, type JobDefinition, type Step } from '../../jobs/define.ts'
import type { Scope } from '../../scope/scope.ts'
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
  const result = await resultOf(foundLines(scope, statement), definition)
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
  await keepWritten(scope, written)
  await db.run(sql`update report_runs set state = ${written.rows === 0 ? 'empty' : 'ready'}, rows = ${written.rows}, lines = ${written.lines},
    bytes = ${written.bytes}, sha256 = ${written.sha256}, file_id = ${written.file_id}, ended_at = now()
    where organization_id = ${agency.id} and id = ${job.id}`)
  const note = `${written.rows.toLocaleString('en-US')} rows; SHA-256 ${written.sha256.toString('hex')}`
  await recordEvent(scope, { kind: 'report.ran', subject: { id: job.id, name: run.names.en }, job_id: job.id, note })
  return { cursor: 1, done: 1, counts: { done: written.lines }, ending: { state: 'succeeded' } }
}
