import {
  access,
  type api,
  type Id,
  type ReportDefinition,
  type ReportNames,
  type ReportParameters,
  type ReportRun,
  readyNamed,
  reportDefinition,
  reportRunsList,
  runDays,
  type RunState,
  addDays,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { addJob } from '../../jobs/add-job.ts'
import { among, anyOf, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { countValues, type CountsQuery } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import { newId } from '../../lib/new-id.ts'
import { mayI, reading, type Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { type AskedNow, askedNow, definitionWith, filtersSaid, saidIn } from './asked.ts'
import { findReport, type Found } from './definitions.ts'
import { needsOf, refuseUnseen } from './may-see.ts'
import { nameIn } from './names.ts'
import { fromRuns, runState, seenRuns } from './seen-runs.ts'
import { type KeptRun, type Told, toldOf } from './stored-run.ts'
import { reportTexts } from './texts.ts'

interface Row {
  id: Id
  report: string | null
  names: ReportNames
  version: number | null
  definition: ReportDefinition
  asked: AskedNow
  filters_said: Record<string, string>
  state: RunState
  job_id: Id | null
  progress: number
  failure: string | null
  rows: number | null
  bytes: number | null
  sha256: string | null
  lines: number | null
  told: Told
  file_id: Id | null
  asked_by: Id
  asked_by_name: string
  asked_at: string
  ended_at: string | null
  expires_on: string
  pinned: boolean
  opened: number
}
const columns = sql`r.id, r.report, r.names, r.version, r.definition, r.asked, r.filters_said, ${runState} as state, j.id as job_id,
  case when r.state <> 'queued' then 100 when r.lines_of > 0 then least(99, r.lines_read * 100 / r.lines_of) else 0 end as progress, j.message as failure,
  r.rows, r.lines, r.bytes, ${toldOf} as told, encode(r.sha256, 'hex') as sha256, r.file_id, r.asked_by, r.asked_by_name, r.asked_at,
  coalesce(r.ended_at, j.ended_at) as ended_at, r.expires_on, r.pinned, r.opened`

const shown = ({ actor, origin }: Scope, row: Row): ReportRun => ({
  id: row.id,
  report_id: row.report,
  name: nameIn(origin.language, row.names),
  version: row.version,
  definition: row.definition,
  state: row.state,
  job_id: row.job_id,
  progress: row.progress,
  failure: row.state === 'failed' ? row.failure : null,
  filters: saidIn(origin.language, row.filters_said),
  as_of: row.asked.as_of,
  person: row.asked.person,
  rows: row.rows,
  bytes: row.bytes,
  sha256: row.sha256,
  asked_by_name: row.asked_by_name,
  is_own: row.asked_by === actor.user_id,
  asked_at: row.asked_at,
  ended_at: row.ended_at,
  expires_on: row.pinned ? null : row.expires_on,
  is_pinned: row.pinned,
  opened: row.opened,
  may_save: mayI(actor, access.saveReports),
})

const yesNo = (holds: Sql) => sql`case when ${holds} then 'yes' else 'no' end`
const whose = ({ actor }: Scope) => sql`case when r.asked_by = ${actor.user_id} then 'own' else 'others' end`

const runsSql: ListSql<typeof reportRunsList, Scope, Row> = {
  list: reportRunsList,
  from: fromRuns,
  id: sql`r.id`,
  seen: seenRuns,
  columns,
  filters: {
    search: everyWordIn(
      sql`fold(coalesce(r.names ->> 'en', '') || ' ' || coalesce(r.names ->> 'es', '') || ' ' || r.asked_by_name)`,
    ),
    state: among(runState),
    report: value => sql`r.report = ${value}`,
    whose: (value, scope) => anyOf(value.split(',').map(word => sql`${whose(scope)} = ${word}`)),
    pinned: among(yesNo(sql`r.pinned`)),
    asked_from: fromMoment(sql`r.asked_at`),
    asked_to: toMoment(sql`r.asked_at`),
  },
  orders: {
    asked_at: [{ sql: sql`r.asked_at` }],
    rows: [{ sql: sql`r.rows`, nulls: 'last' }, { sql: sql`r.asked_at` }],
  },
  counted: {
    state: { value: runState },
    whose: {
      value: sql`counted_whose.is`,
      join: scope => sql`cross join lateral (select ${whose(scope)} as is) counted_whose`,
    },
    pinned: { value: yesNo(sql`r.pinned`) },
  },
}

export async function listRuns(scope: Scope, query: z.output<(typeof api.reportRuns.list)['query']>) {
  const { data, meta } = await listPage(runsSql, reading(scope), query)
  return { data: data.map(row => shown(scope, row)), meta }
}

export const countRuns = (scope: Scope, query: CountsQuery) => countValues(runsSql as never, reading(scope), query)

async function readRow(scope: Scope, id: Id): Promise<Row> {
  const row = await scope.db.row<Row>(sql`select ${columns} from ${fromRuns} where ${seenRuns(scope)} and r.id = ${id}`)
  if (!row) throw notFound(reportTexts.named('runNotFound'))
  refuseUnseen(scope, row.definition)
  return row
}

export const readRunRow = async (scope: Scope, id: Id): Promise<ReportRun> => shown(scope, await readRow(scope, id))

/** Returns a run whose lines can be read, with the values they are checked against. */
export async function keptRun(scope: Scope, id: Id): Promise<{ run: ReportRun; kept: KeptRun; names: ReportNames }> {
  const row = await readRow(scope, id)
  const { file_id, sha256, definition, asked, names, told, rows, lines, bytes } = row
  if (row.state === 'expired') throw new AppError('CONFLICT', reportTexts.named('expired', { day: row.expires_on }))
  if (row.state === 'failed' || row.state === 'cancelled')
    throw new AppError('CONFLICT', reportTexts.named('failedRun'))
  if (row.state === 'queued' || row.state === 'running') throw new AppError('CONFLICT', reportTexts.named('notReady'))
  if (file_id === null || sha256 === null || rows === null || lines === null || bytes === null)
    throw new AppError('CONFLICT', reportTexts.named('changed'))
  const kept = { id, file_id, sha256, definition, asked, told, rows, lines, bytes }
  return { run: shown(scope, row), kept, names }
}

/** Counts one more opening of the run. */
export const noteOpened = ({ db, agency }: Scope, id: Id) =>
  db.run(sql`update report_runs set opened = opened + 1 where organization_id = ${agency.id} and id = ${id}`)

type RunBody = ReportParameters & { definition?: ReportDefinition | undefined }

/** Returns the report to run: one from the library, or an unnamed new definition. */
export async function foundOrGiven(
  scope: Scope,
  id: string,
  { definition, ...given }: RunBody,
): Promise<{ found: Found | null; definition: ReportDefinition }> {
  if (id === 'new') {
    if (!definition) throw invalid({ definition: [reportTexts.named('definitionMissing')] })
    return { found: null, definition: definitionWith(definition, given) }
  }
  const found = await findReport(scope, id)
  return { found, definition: definitionWith(definition ?? found.definition, given) }
}

const newNames: ReportNames = { en: reportTexts.say('en', 'newReport'), es: reportTexts.say('es', 'newReport') }

export async function startRun(scope: Scope, id: string, body: RunBody): Promise<ReportRun> {
  const { found, definition } = await foundOrGiven(scope, id, body)
  const isOther = body.definition !== undefined
  return insertRun(scope, {
    report: found?.id ?? null,
    names: found?.names ?? newNames,
    version: isOther ? null : (found?.version ?? null),
    definition,
  })
}

interface NewRun {
  report: string | null
  names: ReportNames
  version: number | null
  definition: ReportDefinition
}

async function insertRun(scope: Scope, { report, names, version, definition }: NewRun): Promise<ReportRun> {
  const { db, agency, actor } = scope
  const asked = await askedNow(scope, definition)
  const said = await filtersSaid(scope, definition)
  const id = newId()
  await db.run(sql`insert into report_runs (organization_id, id, report, names, version, definition, asked, filters_said, needs, asked_by, asked_by_name, expires_on)
    values (${agency.id}, ${id}, ${report}, ${JSON.stringify(names)}::jsonb, ${version}, ${JSON.stringify(definition)}::jsonb, ${JSON.stringify(asked)}::jsonb,
      ${JSON.stringify(said)}::jsonb, ${needsOf(definition)}, ${actor.user_id}, ${actor.name}, ${addDays(todayIn(agency.time_zone), runDays)}::date)`)
  await addJob(scope, {
    id,
    kind: 'report_run',
    // The question of a built-in report is shown to each reader in their own language
    title: (report === null ? undefined : readyNamed(report)?.question) ?? nameIn(scope.origin.language, names),
    state: 'running',
    settings: {},
    total: 1,
  })
  return readRunRow(scope, id)
}

/** Runs the same question again for the current user; relative dates resolve to new days. */
export async function runAgain(scope: Scope, id: Id): Promise<ReportRun> {
  const row = await readRow(scope, id)
  const checked = reportDefinition.safeParse(row.definition)
  if (!checked.success) throw invalid({ definition: checked.error.issues.map(({ message }) => message) })
  return insertRun(scope, { report: row.report, names: row.names, version: row.version, definition: checked.data })
}

export async function pinRun(scope: Scope, id: Id, pinned: boolean): Promise<ReportRun> {
  const row = await readRow(scope, id)
  if (row.state === 'expired') throw new AppError('CONFLICT', reportTexts.named('expired', { day: row.expires_on }))
  if (row.asked_by !== scope.actor.user_id && !mayI(scope.actor, access.editReports))
    throw new AppError('FORBIDDEN', reportTexts.named('notYours'))
  await scope.db.run(sql`update report_runs set pinned = ${pinned}, expires_on = greatest(expires_on, ${todayIn(scope.agency.time_zone)}::date)
    where organization_id = ${scope.agency.id} and id = ${row.id}`)
  return readRunRow(scope, id)
}
