import { inReadersWords } from '../../events/read-changes.ts'
import { withTitles } from '../../events/titles-in-words.ts'
import {
  type api,
  type ImportField,
  type ImportRowResult,
  importRowsList,
  type RecordImportRow,
  recordRowsList,
  type TrainingImportRow,
  trainingRowsList,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import { FileAnswer } from '../../http/send-file.ts'
import { among } from '../../lists/conditions.ts'
import { listPage } from '../../lists/list-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { type Reject, rejectLines, rejectsHead } from './read/rejects.ts'
import type { Problem } from '../employee-batches/row-failures.ts'
import { isOpen, problemsNow, rowsWithFixes } from './fixes/read-fixes.ts'
import { type StoredRow, withoutLeftOut } from './read-rows.ts'
import type { FileRecord } from './read-import.ts'
import { importTexts } from './texts.ts'

type RowsQuery = z.output<(typeof api.imports.rows)['query']>
type TrainingRowsQuery = z.output<(typeof api.trainingImports.rows)['query']>

type RecordRowsQuery = z.output<(typeof api.credentialImports.rows)['query']>

type RowsScope = Scope & { record: FileRecord }

const rowsOfFile = {
  from: sql`job_items i`,
  id: sql`i.n`,
  seen: ({ agency, record }: RowsScope) => sql`i.organization_id = ${agency.id} and i.job_id = ${record.id}`,
  filters: {
    // For a run that stopped halfway, an outcome is an actual result, as in its counts
    outcome: (value: string, { record: { ended_at, ran_to } }: RowsScope) =>
      ended_at !== null && ran_to > 0 ? sql`${outcomeIn(value)} and i.n <= ${ran_to}` : outcomeIn(value),
    row: (value: string) => (/^\d{1,7}$/.test(value) ? sql`i.n = ${Number(value)}` : sql`false`),
  },
  order: sql`i.n`,
  columns: ({ record }: RowsScope) => {
    const isDone = sql`i.n <= ${doneUpTo(record)}`
    return sql`i.n as row, i.outcome, ${isDone} as done, i.name, i.employee_number, i.problems, i.changes, i.choices is not null as asks,
      case when i.outcome <> 'create' or ${isDone} then i.subject_id end as employee_id`
  },
}
const ofRoster: ListSql<typeof importRowsList, RowsScope, ImportRowResult> = { list: importRowsList, ...rowsOfFile }
const ofTraining: ListSql<typeof trainingRowsList, RowsScope, TrainingImportRow> = {
  list: trainingRowsList,
  ...rowsOfFile,
}

const ofRecords: ListSql<typeof recordRowsList, RowsScope, RecordImportRow> = { list: recordRowsList, ...rowsOfFile }

const outcomeIn = among(sql`i.outcome`)

/** Lists the planned or actual effect of each row. */
export async function listRows(scope: Scope, record: FileRecord, query: RowsQuery) {
  const page = await listPage(ofRoster, { ...scope, record }, query)
  return { ...page, data: inReadersWords(scope.origin.language, page.data) }
}

export async function listTrainingRows(scope: Scope, record: FileRecord, query: TrainingRowsQuery) {
  const page = await listPage(ofTraining, { ...scope, record }, query)
  return { ...page, data: await withTitles(scope, inReadersWords(scope.origin.language, page.data)) }
}

export async function listRecordRows(scope: Scope, record: FileRecord, query: RecordRowsQuery) {
  const page = await listPage(ofRecords, { ...scope, record }, query)
  return { ...page, data: inReadersWords(scope.origin.language, page.data) }
}

const doneUpTo = ({ state, ran_to }: FileRecord) => (state === 'undone' ? 0 : ran_to)

/**
 * Exports the rejected rows that are not corrected yet, with their problems in the first columns and any changes made. An asking
 * row counts as rejected until someone answers.
 */
export async function rejectedRows(scope: Scope, { id, settings }: FileRecord): Promise<FileAnswer> {
  const { db, agency } = scope
  const { language } = scope.origin
  const { header, file_name } = settings
  const refused = sql`i.organization_id = ${agency.id} and i.job_id = ${id} and i.outcome in ('reject', 'ask') and ${isOpen}`
  const counted = await db.row<{ n: number }>(sql`select count(*) as n from ${rowsWithFixes} where ${refused}`)
  const parts = [Buffer.from(rejectsHead(language, header))]
  let left = counted?.n ?? 0
  for (let block = 0; left > 0; block++) {
    const stored = await db.row<Stored>(sql`
      select s.rows, (select json_agg(json_build_array(i.n, ${problemsNow}, f.cells, f.without)) from ${rowsWithFixes} where ${refused}
        and i.n between (s.rows -> 0 ->> 0)::int and (s.rows -> -1 ->> 0)::int) as why
      from job_inputs s where s.organization_id = ${agency.id} and s.job_id = ${id} and s.block = ${block}`)
    if (!stored) break
    const why = stored.why ?? []
    left -= why.length
    if (why.length > 0) parts.push(Buffer.from(rejectLines(language, header, rejectsOf(stored.rows, why))))
  }
  const name = importTexts.say(language, 'rejectedFile', { file: file_name.replace(/\.[^.]*$/, '') })
  return new FileAnswer(name, 'text/csv; charset=utf-8', Buffer.concat(parts))
}

type Refused = [n: number, problems: Problem[], cells: Record<string, string> | null, without: number[] | null]

interface Stored {
  rows: StoredRow[]
  why: Refused[] | null
}

function* rejectsOf(rows: StoredRow[], why: readonly Refused[]): Generator<Reject> {
  const refused = new Map(why.map(one => [one[0], one] as const))
  for (const [n, cells] of rows) {
    const [, problems, changed, without] = refused.get(n) ?? []
    if (!problems) continue
    const [, now] = withoutLeftOut([n, cells], { cells: changed ?? {}, without: without ?? [] })
    yield { cells: now, problems: problems.map(inFile) }
  }
}

const inFile = ({ field, value, message }: Problem) => ({
  field: field as ImportField | null,
  column: null,
  value: value ?? '',
  message,
})
