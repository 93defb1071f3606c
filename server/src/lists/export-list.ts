import type { ColumnOf, EventKind, FileFormat, Id, List } from '@preceptor/contract'
import { exportTypes, isColumnOf, usualColumnsOf } from '@preceptor/contract'
import sql, { join, Sql } from 'sql-template-tag'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import type { Db } from '../db/tx.ts'
import { filterWords, type NamesOf } from '../events/filter-words.ts'
import { recordEvent, recordVendorEvent } from '../events/record.ts'
import { csvOf } from '../files/csv.ts'
import { fileName } from '../files/file-name.ts'
import type { Column, Table } from '../files/table.ts'
import { mostSheetRows, xlsxOf } from '../files/xlsx.ts'
import { dayIn } from '../lib/day-in.ts'
import { inWords } from '../lib/texts.ts'
import { FileAnswer } from '../http/send-file.ts'
import type { AgenciesScope, Scope } from '../scope/scope.ts'
import { aboutFile } from './about-file.ts'
import { listTexts } from './texts.ts'
import { countRows } from './list-page.ts'
import { type AnyListSql, joinOf, listPopulation, orderBy, sortOf, type Values } from './list-sql.ts'

/** A column of the file. The label is the column's, or its own if a filter changes its meaning. Longer values go in parentheses. */
export type Cell = Omit<Column, 'label'> & { label?: string }
export const textCell = (value: Sql, width: number): Cell => ({ is: 'text', value, width })

/** Returns a cell with the words for a code, as people read them. */
export const wordsCell = (code: Sql, words: Readonly<Record<string, string>>, width: number): Cell => ({
  is: 'words',
  value: wordOf(code, words),
  width,
})
/**
 * Returns a cell with several words, in the order of `words`: `codes` is an array of their keys, `joining` a named text of `one`
 * and `rest`.
 */
export const wordListCell = (
  codes: Sql,
  words: Readonly<Record<string, string>>,
  joining: string,
  width: number,
): Cell => ({
  is: 'words',
  value: sql`(select named_list(array_agg(${wordOf(sql`key`, words)} order by at), ${nameIn(joining)}::jsonb)
    from unnest(${Object.keys(words)}::text[]) with ordinality as known (key, at) where key = any(${codes}))`,
  width,
})
/** Returns the name of a named text, without its values, as JSON. */
const nameIn = (text: string) => JSON.stringify((JSON.parse(text.slice(1)) as unknown[]).slice(0, 2))
export const wordOf = (code: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`case ${code} ${join(
    Object.entries(words).map(([key, word]) => sql`when ${key} then ${word}`),
    ' ',
  )} end`

type Exported<K = EventKind> = K extends `${infer Name}.exported` ? Name : never

type Cells<L extends List> = Readonly<Record<ColumnOf<L>, Cell | readonly Column[]>>

/** A list as a file. It does not compile without a cell for each column, or without history text for the export. */
export interface ListFile<L extends List & { name: Exported }, S> {
  list: L
  /** The name of the sheet and the file: a named text. */
  title: string
  /** Cells for each column, one or several with their own labels; some depend on the filters, such as a day. */
  cells: Cells<L> | ((scope: S, values: Values) => Cells<L>)
  rows: (scope: S, values: Values, sort_by: string | undefined) => Pick<Table, 'from' | 'where' | 'orderBy'>
  total: (scope: S, values: Values) => Promise<number>
  /** Lookups of its filters with the tables of their names, for the history of an export. */
  lookups?: Readonly<Record<string, Sql>>
}

/** Selects the rows of a list, with the extra joins that the cells need. */
export const fileRows =
  <S>(source: AnyListSql<S>, joins = sql``) =>
  (scope: S, values: Values, sort_by: string | undefined) => {
    const { from, where } = listPopulation(source, scope, values)
    const sort = sortOf(source, sort_by)
    return { from: sql`${from} ${joins} ${joinOf(sort, scope, values)}`, where, orderBy: orderBy(source, sort) }
  }

/** Returns rows and total of a file that equal the list's, whatever its size. */
export const fileOf = <S extends { db: Db }>(source: AnyListSql<S>, joins?: Sql) => ({
  rows: fileRows(source, joins),
  total: (scope: S, values: Values) => countRows(source, scope, values),
})

interface ExportQuery {
  format: FileFormat
  columns?: string | undefined
  sort_by?: string
}

/**
 * Exports the current view as a file: the same rows in the same order as the list, on all pages. The export is recorded in the
 * history.
 */
export async function exportList<L extends List & { name: Exported }, S extends Scope | AgenciesScope>(
  file: ListFile<L, S>,
  scope: S,
  { format, columns, sort_by, ...filters }: ExportQuery,
): Promise<FileAnswer> {
  const values = filters as Values
  const count = await file.total(scope, values)
  if (format === 'xlsx' && count > mostSheetRows) throw new AppError('TOO_LARGE', errorTexts.named('sheetFull'))
  const agency = 'agency' in scope ? scope.agency : null
  const time_zone = agency?.time_zone ?? 'UTC'
  const said: Said = {
    namesOf: (lookup, ids) => namesIn(scope, file.lookups?.[lookup], ids),
    today: dayIn(time_zone),
  }
  const about = async () => ({
    name: listTexts.say(scope.origin.language, 'about'),
    lines: await aboutFile(file.list, scope, { values, sort_by, count, ...said }),
  })
  const event = {
    kind: `${file.list.name}.exported` as EventKind,
    note: await noteOf(file.list, said, format, count, values),
  }
  await ('agency' in scope ? recordEvent(scope, event) : recordVendorEvent(scope, event))
  const table: Table = {
    columns: columnsOf(file.list, typeof file.cells === 'function' ? file.cells(scope, values) : file.cells, columns)
      .map(column => inLanguage(scope.origin.language, column))
      .map(column => (agency ? column : inUtc(column))),
    ...file.rows(scope, values, sort_by),
    time_zone,
  }
  const title = inWords(scope.origin.language, file.title)
  const body = format === 'csv' ? csvOf(scope, table) : xlsxOf(scope, title, table, await about())
  const asked = [...daysAsked(file.list, values), ...partWords(scope.origin.language, file.list, values)]
  const name = fileName([title, ...asked, ...(agency ? [agency.name] : [])], time_zone, format)
  return new FileAnswer(name, exportTypes[format === 'csv' ? 0 : 1], body)
}

/**
 * Returns `filtered` if any filter other than a day is set: a CSV contains only rows, so its name shows that it isn't the whole
 * list (decision 183).
 */
export const partWords = (language: string, { filters }: Pick<List, 'filters'>, values: Values): string[] =>
  Object.entries(filters).some(([key, { kind }]) => kind !== 'day' && values[key])
    ? [listTexts.say(language, 'filtered')]
    : []

/** Returns the days in its filters, so that two files of one list have different names. */
const daysAsked = (list: List, values: Values) =>
  Object.entries(list.filters).flatMap(([key, { kind }]) => (kind === 'day' && values[key] ? [values[key]] : []))

/** Translates the label and the words of the cells to the reader's language. */
export const inLanguage = (language: string, column: Column): Column => ({
  ...column,
  label: inWords(language, column.label),
  value: new Sql(
    column.value.strings,
    column.value.values.map(value => (typeof value === 'string' ? inWords(language, value) : value)),
  ),
})

/** Agencies are in several zones, so across them moments are in UTC. */
const inUtc = (column: Column): Column =>
  column.is === 'moment' ? { ...column, label: `${column.label} (UTC)` } : column

function columnsOf<L extends List>(list: L, cells: Cells<L>, wanted: string | undefined): Column[] {
  const keys = wanted ? [...new Set(wanted.split(','))].filter(key => isColumnOf(list, key)) : usualColumnsOf(list)
  return keys.flatMap(key => {
    const cell: Cell | readonly Column[] | undefined = cells[key]
    if (!cell) return []
    return 'is' in cell ? [{ label: list.columns[key]?.label ?? key, ...cell }] : cell
  })
}

interface Said {
  namesOf: NamesOf
  today: string
}

/** Returns a note such as `1,850 as CSV; Search: reyes; Status: Active`, which records what was exported. */
async function noteOf(list: List, said: Said, format: string, count: number, values: Values): Promise<string> {
  const set = await filterWords(list.filters, values, said)
  return [`${count.toLocaleString('en-US')} as ${format.toUpperCase()}`, ...set].join('; ').slice(0, 1000)
}

async function namesIn(
  scope: Scope | AgenciesScope,
  table: Sql | undefined,
  ids: readonly Id[],
): Promise<Map<string, string>> {
  if (!table) return new Map()
  const own = 'agency' in scope ? sql`organization_id = ${scope.agency.id} and` : sql``
  const rows = await scope.db.rows<{ id: Id; name: string }>(
    sql`select id, name from ${table} where ${own} id::text = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
