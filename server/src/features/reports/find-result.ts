import type { Id, ReportDefinition } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { type AskedNow, reportScope } from './asked.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { foundLines } from './find-lines.ts'
import { refuseUnseen } from './may-see.ts'
import { keptColumns } from './read-result.ts'
import { resultOf } from './result-lines.ts'
import { resultSql } from './result-sql.ts'
import { keepWritten, type Means, type Told, type Written, writeResult } from './stored-run.ts'

/** A run with its definition. */
interface AskedRun {
  id: Id
  definition: ReportDefinition
  asked: AskedNow
  told: Told
}

/** Finds the lines of a run and writes them to the store. `through` sees each line on its way. */
export async function findResult(
  scope: Scope,
  means: Means,
  { id, definition, asked, told }: AskedRun,
  through: (lines: AsyncIterable<string>) => AsyncIterable<string> = lines => lines,
): Promise<Written> {
  refuseUnseen(scope, definition)
  const within = reportScope(scope, asked)
  const statement = resultSql(datasetSqls[definition.dataset], within, { ...definition, filters: asked.filters })
  const result = await resultOf(through(foundLines(scope, statement)), definition)
  const { filters, as_of, person, week_start } = asked
  return writeResult(
    scope,
    means,
    {
      run: id,
      definition,
      asked: { filters, as_of, person, week_start },
      told,
      columns: keptColumns(within, definition),
      pivot: result.pivot,
    },
    result,
  )
}

/** Ends a run with the result written for it. */
export async function keepResult(scope: Scope, id: Id, written: Written): Promise<void> {
  await keepWritten(scope, written)
  await scope.db.run(sql`update report_runs set state = ${written.rows === 0 ? 'empty' : 'ready'}, rows = ${written.rows}, lines = ${written.lines},
    bytes = ${written.bytes}, sha256 = ${written.sha256}, file_id = ${written.file_id}, ended_at = now()
    where organization_id = ${scope.agency.id} and id = ${id}`)
}
