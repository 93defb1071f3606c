import type { api, Id, ImportField, ImportRowResult } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { FileAnswer } from '../../../../http/mount.ts'
import type { Scope } from '../../../../scope.ts'
import { type Reject, rejectsFile } from '../rejects.ts'
import type { Problem } from './judge.ts'
import type { StoredRow } from './read-rows.ts'
import { findImport, type ImportRecord } from './read-import.ts'

type RowsQuery = z.output<(typeof api.imports.rows)['query']>

/** What each row would do, or did. */
export async function listRows(scope: Scope, id: Id, { page, per_page, outcome }: RowsQuery) {
  const record = await findImport(scope, id)
  const { db, agency } = scope
  const done = doneUpTo(record)
  // Of a run that stopped half way an outcome is what was done, as its counts say.
  const stopped = record.ended_at !== null && record.ran_to > 0
  const chosen = outcome ? sql`and i.outcome = ${outcome} ${stopped ? sql`and i.n <= ${record.ran_to}` : sql``}` : sql``
  const where = sql`i.organization_id = ${agency.id} and i.job_id = ${id} ${chosen}`
  const [data, counted] = await Promise.all([
    db.rows<ImportRowResult>(sql`select i.n as row, i.outcome, i.n <= ${done} as done, i.name, i.employee_number, i.problems,
        i.changes, case when i.outcome <> 'create' or i.n <= ${done} then i.subject_id end as employee_id
      from job_items i where ${where} order by i.n limit ${per_page} offset ${(page - 1) * per_page}`),
    db.row<{ total: number }>(sql`select count(*) as total from job_items i where ${where}`),
  ])
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}

const doneUpTo = ({ state, ran_to }: ImportRecord) => (state === 'undone' ? 0 : ran_to)

/** The rejected rows as they came, with what is wrong in front. */
export async function rejectedRows(scope: Scope, id: Id): Promise<FileAnswer> {
  const { settings } = await findImport(scope, id)
  const why = await rejectedItems(scope, id)
  const rejects: Reject[] = []
  for (let block = 0; rejects.length < why.size; block++) {
    const rows = await storedRows(
      scope,
      sql`i.organization_id = ${scope.agency.id} and i.job_id = ${id} and i.block = ${block}`,
    )
    if (!rows) break
    for (const [n, cells] of rows) {
      const problems = why.get(n)
      if (problems) rejects.push({ cells, problems: problems.map(inFile) })
    }
  }
  const name = settings.file_name.replace(/\.[^.]*$/, '')
  const body = rejectsFile(settings.header, rejects)
  return new FileAnswer(`${name} - rejected rows.csv`, 'text/csv; charset=utf-8', Buffer.from(body))
}

const inFile = ({ field, value, message }: Problem) => ({
  field: field as ImportField | null,
  column: null,
  value: value ?? '',
  message,
})

/** A row that asks is rejected when nobody answers, so it can be mended too. */
async function rejectedItems({ db, agency }: Scope, id: Id) {
  const items = await db.rows<{ n: number; problems: Problem[] }>(sql`select n, problems from job_items
    where organization_id = ${agency.id} and job_id = ${id} and outcome in ('reject', 'ask')`)
  return new Map(items.map(({ n, problems }) => [n, problems] as const))
}

async function storedRows({ db }: Scope, where: Sql): Promise<StoredRow[] | undefined> {
  return (await db.row<{ rows: StoredRow[] }>(sql`select i.rows from job_inputs i where ${where}`))?.rows
}
