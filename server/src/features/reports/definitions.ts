import {
  access,
  type api,
  definitionOf,
  type Id,
  ownReportOf,
  readyNamed,
  readyReports,
  type Report,
  type ReportDefinition,
  type ReportNames,
  type ReportSummary,
  type Role,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError, notFound } from '../../errors/app-error.ts'
import { type RecordKind, holdRecord, recordAdded, recordChange } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { heldIn } from '../../records/hold-row.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { definitionWith } from './asked.ts'
import { maySeeAll, needsOf, refuseSharing, refuseUnseen } from './may-see.ts'
import { nameIn, questionsOf } from './names.ts'
import { foundBy } from './found-by.ts'
import { lastRunsOf } from './seen-runs.ts'
import { reportTexts } from './texts.ts'

type Body = z.output<(typeof api.reports.add)['body']>
type Change = z.output<(typeof api.reports.update)['body']>

interface Row {
  id: Id
  names: ReportNames
  definition: ReportDefinition
  shared_with: Role[]
  owner_id: Id
  owner_name: string
  version: number
  archived_at: string | null
}

const columns = sql`d.id, d.names, d.definition, d.shared_with, d.owner_id, d.owner_name, d.version, d.archived_at`

async function readRow(scope: Scope, id: Id): Promise<Row> {
  const row = await scope.db.row<Row>(
    sql`select ${columns} from report_definitions d where ${foundBy(scope)} and d.id = ${id}`,
  )
  if (!row) throw notFound(reportTexts.named('notFound'))
  return row
}

const kind: RecordKind<Scope, Row> = {
  what: reportTexts.named('thisReport'),
  hold: heldIn('report_definitions', readRow),
  read: readRow,
  nameOf: ({ names }) => names.en,
  inWords: ({ names, definition, shared_with, archived_at }) => ({
    name: names.en,
    name_es: names.es ?? null,
    definition: JSON.stringify(definition),
    shared_with: shared_with.join(', ') || null,
    archived: archived_at === null ? null : 'yes',
  }),
  fields: ['name', 'name_es', 'definition', 'shared_with', 'archived'],
}

const mayEdit = ({ actor }: Scope, row: Row) => row.owner_id === actor.user_id && mayI(actor, access.editReports)

const summaryOf = (scope: Scope, row: Row): Omit<ReportSummary, 'last_run'> => ({
  id: row.id,
  is_ready: false,
  group: null,
  name: nameIn(scope.origin.language, row.names),
  names: row.names,
  dataset: row.definition.dataset,
  owner_name: row.owner_name,
  is_own: row.owner_id === scope.actor.user_id,
  shared_with: row.shared_with,
  version: row.version,
  archived_at: row.archived_at,
  may_edit: mayEdit(scope, row),
})

function readySummary(key: string): Omit<ReportSummary, 'last_run'> {
  const ready = readyNamed(key)
  const names = questionsOf(key)
  if (!ready || !names) throw notFound(reportTexts.named('notFound'))
  return {
    id: key,
    is_ready: true,
    group: ready.group,
    name: ready.question,
    names,
    dataset: ready.definition.dataset,
    owner_name: null,
    is_own: false,
    shared_with: [],
    version: 1,
    archived_at: null,
    may_edit: false,
  }
}

export async function listReports(scope: Scope, archived: boolean): Promise<ReportSummary[]> {
  const which = archived
    ? sql`d.archived_at is not null and d.owner_id = ${scope.actor.user_id}`
    : sql`d.archived_at is null`
  const rows = await scope.db.rows<Row>(
    sql`select ${columns} from report_definitions d where ${foundBy(scope)} and ${which} order by lower(d.names ->> 'en'), d.id limit 500`,
  )
  const ready = archived ? [] : readyReports.filter(report => maySeeAll(scope, definitionOf(report)))
  const all = [
    ...ready.map(({ key }) => readySummary(key)),
    ...rows.filter(row => maySeeAll(scope, row.definition)).map(row => summaryOf(scope, row)),
  ]
  const last = await lastRunsOf(
    scope,
    all.map(({ id }) => id),
  )
  return all.map(one => Object.assign(one, { last_run: last.get(one.id) ?? null }))
}

/** Reads a report for someone with access to it. */
export interface Found {
  id: string
  names: ReportNames
  definition: ReportDefinition
  /** Null for ready or unsaved reports. */
  version: number | null
}

export async function findReport(scope: Scope, id: string): Promise<Found> {
  const ready = readyNamed(id)
  const names = ready && questionsOf(id)
  if (ready && names) return { id, names, definition: definitionOf(ready), version: null }
  if (!ownReportOf(id)) throw notFound(reportTexts.named('notFound'))
  const row = await readRow(scope, id)
  return { id: row.id, names: row.names, definition: row.definition, version: row.version }
}

export async function readReport(scope: Scope, id: string, version?: number): Promise<Report> {
  const ready = readyNamed(id)
  if (ready) {
    const definition = definitionOf(ready)
    refuseUnseen(scope, definition)
    const last_run = (await lastRunsOf(scope, [id])).get(id) ?? null
    return { ...readySummary(id), last_run, definition, parameters: [...ready.parameters], versions: [] }
  }
  if (!ownReportOf(id)) throw notFound(reportTexts.named('notFound'))
  const row = await readRow(scope, id)
  refuseUnseen(scope, row.definition)
  const versions = await scope.db.rows<Report['versions'][number] & { definition: ReportDefinition }>(sql`
    select version, at, by_name, definition from report_versions where organization_id = ${scope.agency.id} and report_id = ${row.id}
    order by version desc limit 200`)
  const wanted = version === undefined ? undefined : versions.find(one => one.version <= version)
  if (version !== undefined && !wanted) throw notFound(reportTexts.named('notFound'))
  if (wanted) refuseUnseen(scope, wanted.definition)
  const last_run = (await lastRunsOf(scope, [row.id])).get(row.id) ?? null
  return {
    ...summaryOf(scope, row),
    last_run,
    definition: wanted?.definition ?? row.definition,
    parameters: Object.keys(row.definition.filters).filter(key => key !== 'conditions'),
    versions: versions.map(({ version: number, at, by_name }) => ({ version: number, at, by_name })),
  }
}

/** Refuses an invalid definition, or one that its owner or anyone it is shared with may not see. */
function refuseUnsound(scope: Scope, definition: ReportDefinition, shared_with: readonly Role[]) {
  definitionWith(definition, {})
  refuseUnseen(scope, definition)
  refuseSharing(definition, shared_with)
}

const keepVersion = ({ db, agency, actor }: Scope, id: Id, version: number, definition: ReportDefinition) =>
  db.run(sql`insert into report_versions (organization_id, report_id, version, definition, by_id, by_name)
    values (${agency.id}, ${id}, ${version}, ${JSON.stringify(definition)}::jsonb, ${actor.user_id}, ${actor.name})`)

export async function addReport(scope: Scope, { names, definition, shared_with }: Body): Promise<Report> {
  refuseUnsound(scope, definition, shared_with)
  const id = await insertRow(scope, 'report_definitions', {
    names: JSON.stringify(names),
    definition: JSON.stringify(definition),
    needs: needsOf(definition),
    shared_with: [...new Set(shared_with)],
    owner_id: scope.actor.user_id,
    owner_name: scope.actor.name,
  })
  await keepVersion(scope, id, 1, definition)
  await recordAdded(scope, kind, id, { kind: 'report.created' })
  return readReport(scope, id)
}

export async function updateReport(scope: Scope, id: string, change: Change, seen: number | null): Promise<Report> {
  if (readyNamed(id)) throw new AppError('FORBIDDEN', reportTexts.named('readyStays'))
  if (!ownReportOf(id)) throw notFound(reportTexts.named('notFound'))
  const before = await holdRecord(scope, kind, id, seen)
  if (!mayEdit(scope, before)) throw new AppError('FORBIDDEN', reportTexts.named('notYours'))
  const { names = before.names, definition = before.definition, shared_with = before.shared_with, archived } = change
  refuseUnsound(scope, definition, shared_with)
  const version = before.version + 1
  await scope.db.run(sql`update report_definitions set version = ${version}, updated_at = now(), ${setColumns({
    names: JSON.stringify(names),
    definition: JSON.stringify(definition),
    needs: needsOf(definition),
    shared_with: [...new Set(shared_with)],
  })}, archived_at = ${archived === undefined ? sql`archived_at` : archived ? sql`coalesce(archived_at, now())` : sql`null`}
    where organization_id = ${scope.agency.id} and id = ${before.id}`)
  if (JSON.stringify(definition) !== JSON.stringify(before.definition))
    await keepVersion(scope, before.id, version, definition)
  const moved = archived !== undefined && archived !== (before.archived_at !== null)
  await recordChange(scope, kind, before, {
    kind: moved ? (archived ? 'report.archived' : 'report.brought_back') : 'report.updated',
  })
  return readReport(scope, before.id)
}
