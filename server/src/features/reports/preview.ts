import type { Answer, api, ReportDefinition, ReportParameters, ResultLine } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { reading as onlyReading, type Scope } from '../../scope/scope.ts'
import { askedNow, filtersSaid, reportScope, saidIn } from './asked.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { keptColumns, reading } from './read-result.ts'
import { resultOf } from './result-lines.ts'
import { resultSql } from './result-sql.ts'
import { foundOrGiven } from './runs.ts'

const most = 200

/** The first lines of a report, as it would be now. */
export async function previewReport(
  scope: Scope,
  id: string,
  body: ReportParameters & { definition?: ReportDefinition | undefined },
): Promise<Answer<typeof api.reports.preview>> {
  const { definition } = await foundOrGiven(scope, id, body)
  const asked = await askedNow(scope, definition)
  const within = reportScope(onlyReading(scope), asked)
  const statement = resultSql(datasetSqls[definition.dataset], within, { ...definition, filters: asked.filters })
  // a group has a line for each value of the pivot too
  const enough = (most + 2) * (definition.pivot ? 62 : 1)
  const found = await within.db.whole<{ line: string }>(sql`${statement} limit ${enough}`)
  const { pivot, total, lines } = await resultOf(each(found), definition)
  const read = reading(definition, keptColumns(within, definition), pivot, scope.origin.language)
  const data: ResultLine[] = []
  let has_more = false
  for await (const line of lines) {
    if (data.length === most) {
      has_more = true
      break
    }
    data.push(read.line(line))
  }
  return {
    head: read.head,
    total: read.groupLine(total),
    data,
    has_more,
    filters: saidIn(scope.origin.language, await filtersSaid(scope, definition)),
    as_of: asked.as_of,
  }
}

async function* each(rows: readonly { line: string }[]) {
  for (const { line } of rows) yield line
}
