import {
  type api,
  type FileField,
  type Id,
  type ImportFix,
  importFixesList,
  type PageOf,
  type ValueCounts,
  saidOf,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { everyWordIn } from '../../../lists/conditions.ts'
import { chosen, type rowProblems } from '@preceptor/contract'
import { named } from '@preceptor/contract/texts/texts'
import { countValues } from '../../../lists/count-values.ts'
import { listPage } from '../../../lists/list-page.ts'
import { listWhere, type ListSql } from '../../../lists/list-sql.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Problem } from '../../employee-batches/row-failures.ts'
import { type FileRecord, findFile, mayBeFixed } from '../read-import.ts'
import { corrected } from '../read-rows.ts'
import { cellOf, type StoredFix } from '../corrections.ts'
import type { FixableFile } from '../fixable-file.ts'
import type texts from '../texts/en.ts'
import { storedRowsOf } from './stored-rows.ts'

type ListQuery = z.output<(typeof api.imports.fixes)['query']>
type CountsQuery = z.output<(typeof api.imports.fixCounts)['query']>
type FixScope = Scope & { record: FileRecord }
interface Fixing {
  record: FileRecord
  file: FixableFile
}

/** Rows of the import with their corrections. */
export const rowsWithFixes = sql`job_items i left join import_fixes f
  on f.organization_id = i.organization_id and f.job_id = i.job_id and f.n = i.n`
/** After the run, a corrected row shows what it would do now next to the run's result. */
export const outcomeNow = sql`coalesce(f.verdict ->> 'outcome', i.outcome)`
export const problemsNow = sql`case when f.verdict is null then i.problems else f.verdict -> 'problems' end`
export const isOpen = sql`${outcomeNow} in ('reject', 'ask')`
const stateNow = sql`case when ${isOpen} then 'open' else 'ready' end`
const choicesNow = sql`case when f.verdict is null then i.choices else nullif(f.verdict -> 'choices', 'null') end`

/** Before the run, also includes rows that a correction has fixed. */
const seen = ({ agency, record }: FixScope): Sql => {
  const own = sql`i.organization_id = ${agency.id} and i.job_id = ${record.id}`
  if (!mayBeFixed(record)) return sql`false`
  if (record.state !== 'planned') return sql`${own} and i.outcome = 'reject' and i.n <= ${record.ran_to}`
  return sql`${own} and (i.outcome = 'reject' or i.n = any(array(select x.n from import_fixes x
    where x.organization_id = ${agency.id} and x.job_id = ${record.id} and x.version > 1)))`
}

type Text = keyof typeof texts
/** Texts of problems with the whole row, by kind of problem. */
const wholeRow: Readonly<Record<Exclude<keyof typeof rowProblems, 'row'>, readonly Text[]>> = {
  repeated: ['repeats', 'repeatsPerson', 'trainingRepeats', 'recordRepeats'],
  person: ['several', 'severalNamed', 'trainingNobody', 'noneOfNumber', 'noneNamed'],
}
/** Returns the cell of a problem, or the problem with the whole row. A named text is stored as `["imports","repeats",{…}]`. */
const problemOf = (problem: Sql): Sql => {
  const key = sql`split_part(${problem} ->> 'message', '"', 4)`
  return sql`coalesce(${problem} ->> 'field', case when ${key} = any(${wholeRow.repeated}::text[]) then 'repeated'
    when ${key} = any(${wholeRow.person}::text[]) then 'person' else 'row' end)`
}
const searched = everyWordIn(sql`fold(concat_ws(' ', i.n, i.name, i.employee_number, f.verdict ->> 'name',
  (select string_agg(p ->> 'value', ' ') from jsonb_array_elements(${problemsNow}) p)))`)

interface Found {
  row: number
  version: number
  id: Id
  name: string
  employee_number: string | null
  outcome: ImportFix['outcome']
  problems: Problem[]
  asks: boolean
  cells: StoredFix['cells'] | null
  without: StoredFix['without'] | null
  answer: StoredFix['answer']
  changed_by_name: string | null
  changed_at: string | null
}

export const fixesSql: ListSql<typeof importFixesList, FixScope, Found> = {
  list: importFixesList,
  from: rowsWithFixes,
  id: sql`i.n`,
  seen,
  filters: {
    search: searched,
    state: value => sql`${stateNow} = any(${chosen(value)}::text[])`,
    problem: value => sql`exists (select from jsonb_array_elements(${problemsNow}) p
      where ${problemOf(sql`p`)} = any(${chosen(value)}::text[]))`,
  },
  counted: {
    state: { value: stateNow },
    problem: {
      value: sql`p.field`,
      join: () => sql`cross join lateral (
        select distinct ${problemOf(sql`x`)} as field from jsonb_array_elements(${problemsNow}) x) p`,
    },
  },
  order: sql`i.n`,
  columns: sql`i.n as row, coalesce(f.version, 1) as version, coalesce(f.id, i.job_id) as id,
    coalesce(nullif(f.verdict ->> 'name', ''), i.name) as name, coalesce(f.verdict ->> 'employee_number', i.employee_number) as employee_number,
    ${outcomeNow} as outcome, ${problemsNow} as problems, ${choicesNow} is not null as asks,
    f.cells, f.without, f.answer, f.changed_by_name, f.changed_at`,
}

/** Lists rejected rows of an import with their current cells. */
export async function listFixes(scope: Scope, file: FixableFile, id: Id, query: ListQuery): Promise<PageOf<ImportFix>> {
  const record = await findFile(scope, file.kind, id)
  const page = await listPage(fixesSql, { ...scope, record }, query)
  return { ...page, data: await withCells(scope, { record, file }, page.data) }
}

export const countFixes = async (
  scope: Scope,
  { kind }: FixableFile,
  id: Id,
  query: CountsQuery,
): Promise<ValueCounts> => countValues(fixesSql, { ...scope, record: await findFile(scope, kind, id) }, query)

/** Returns one of them; undefined when this row needs no correction. */
export async function readFix(scope: Scope, of: Fixing, n: number): Promise<ImportFix | undefined> {
  const found = await scope.db.rows<Found>(sql`select ${fixesSql.columns} from ${rowsWithFixes}
    where ${seen({ ...scope, record: of.record })} and i.n = ${n}`)
  return (await withCells(scope, of, found))[0]
}

async function withCells(scope: Scope, { record, file }: Fixing, found: readonly Found[]): Promise<ImportFix[]> {
  const { mapping, header } = record.settings
  const stored = await storedRowsOf(
    scope,
    record.id,
    found.map(({ row }) => row),
  )
  const rows = found.map(({ cells, without, problems, ...row }) => {
    const original = stored.get(row.row) ?? []
    const now = corrected(original, { cells: cells ?? {}, without: [] })
    const told = problems.map(({ field, value, message }) => {
      const other_row = otherRowIn(message)
      return { field, cell: cellOf(field, mapping), value, message, ...(other_row !== null && { other_row }) }
    })
    return {
      ...row,
      problems: told,
      cells: file.fields.flatMap(field => {
        const column = mapping[field]
        if (column === undefined) return []
        const cell = {
          field,
          column: header[column] ?? '',
          text: now[column] ?? '',
          original: original[column] ?? '',
          left_out: without?.includes(column) ?? false,
        }
        return Object.assign(cell, { isAsked: isChanged(cell) || told.some(problem => problem.cell === field) })
      }),
    }
  })
  const alike = await alikeOf(
    scope,
    record,
    rows.flatMap(({ cells }) => cells.filter(({ isAsked }) => isAsked)),
  )
  return rows.map(row =>
    Object.assign(row, {
      cells: row.cells.map(({ isAsked, ...cell }) =>
        Object.assign(cell, { alike: isAsked ? (alike.get(keyOf(cell)) ?? 0) : 0 }),
      ),
    }),
  )
}

/** Returns the number of the row that a repeated-row problem refers to. */
function otherRowIn(message: string): number | null {
  const { row } = (named(message)?.values ?? {}) as { row?: unknown }
  return typeof row === 'number' ? row : null
}

interface Cell {
  field: FileField
  text: string
  original: string
  left_out: boolean
}
const isChanged = ({ text, original, left_out }: Cell) => left_out || text !== original
/** Returns the cell's text as a problem stores it. */
const saidIn = ({ original }: Pick<Cell, 'original'>) => saidOf(original).toLowerCase()
const keyOf = (cell: Pick<Cell, 'field' | 'original'>) => `${cell.field} ${saidIn(cell)}`

/** Counts rows still to fix with the same problem that these cells have or had. */
async function alikeOf(scope: Scope, record: FileRecord, cells: readonly Cell[]): Promise<Map<string, number>> {
  if (cells.length === 0) return new Map()
  const rows = await scope.db.rows<{ field: FileField; original: string; count: number }>(sql`
    with w as materialized (select distinct field, value
      from unnest(${cells.map(({ field }) => field)}::text[], ${cells.map(saidIn)}::text[]) as u (field, value))
    select w.field, w.value as original, count(distinct i.n) as count from ${rowsWithFixes}
    cross join lateral jsonb_array_elements(${problemsNow}) p join w on w.field = p ->> 'field' and w.value = lower(p ->> 'value')
    where ${listWhere(fixesSql, { ...scope, record }, { state: 'open' })} group by 1, 2`)
  return new Map(rows.map(({ count, ...cell }) => [keyOf(cell), count] as const))
}
