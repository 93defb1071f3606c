import { Readable } from 'node:stream'
import type { Answer, api, ReportDefinition, ReportParameters } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { reading as onlyReading, type Scope } from '../../scope/scope.ts'
import { askedNow, filtersSaid, reportScope, saidIn } from './asked.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { keptColumns, reading } from './read-result.ts'
import { isKeptGroup, type KeptLine, resultOf } from './result-lines.ts'
import { resultSql } from './result-sql.ts'
import { linesOfChart } from './run-chart.ts'
import { foundOrGiven } from './runs.ts'

const most = 200
/** The most group lines, counting one for each pivot value; beyond that a chart would show a part as the whole. */
const enough = 40_000

/** Returns the first lines of a report as of now, with the groups and the chart of all its rows. */
export async function previewReport(
  scope: Scope,
  id: string,
  body: ReportParameters & { definition?: ReportDefinition | undefined },
): Promise<Answer<typeof api.reports.preview>> {
  const { definition } = await foundOrGiven(scope, id, body)
  const asked = await askedNow(scope, definition)
  const within = reportScope(onlyReading(scope), asked)
  const statement = resultSql(
    datasetSqls[definition.dataset],
    within,
    { ...definition, filters: asked.filters },
    most + 1,
  )
  const found = await within.db.whole<{ line: string }>(sql`${statement} limit ${enough}`)
  const isWhole = found.length < enough
  const { pivot, total, lines } = await resultOf(each(found), definition)
  const read = reading(definition, keptColumns(within, definition), pivot, scope.origin.language)
  const all: KeptLine[] = []
  for await (const line of lines) all.push(line)
  const groups = all.filter(isKeptGroup)
  const chart = isWhole && definition.chart ? await linesOfChart(definition, Readable.from(groups)) : null
  return {
    head: read.head,
    total: read.groupLine(total),
    data: all.slice(0, most).map(read.line),
    has_more: all.length > most,
    groups: groups.slice(0, most).map(read.groupLine),
    has_more_groups: groups.length > most,
    charted: chart && { lines: chart.groups.map(read.groupLine), beyond: chart.beyond },
    filters: saidIn(scope.origin.language, await filtersSaid(scope, definition)),
    as_of: asked.as_of,
  }
}

async function* each(rows: readonly { line: string }[]) {
  for (const { line } of rows) yield line
}
