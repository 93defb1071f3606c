import { type api, type EmployeeColumn, employeeColumns, employeeFilters, type Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { filterWords } from '../../events/filter-words.ts'
import { recordEvent } from '../../events/record.ts'
import { csvOf } from '../../files/csv.ts'
import type { Table } from '../../files/table.ts'
import { mostSheetRows, xlsxOf } from '../../files/xlsx.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope.ts'
import { followMergedFilters } from '../taxonomy/follow-merges.ts'
import { todayIn } from './today.ts'
import { exportColumns } from './export-columns.ts'
import { rowJoins } from './list.ts'
import { countEmployees, type EmployeeFilterValues, population } from './population.ts'
import { orderBy, sortOf } from './sort.ts'

type ExportQuery = z.output<(typeof api.employees.export)['query']>

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The current view as a file: the same people in the same order as the list, every page of it. */
export async function exportEmployees(scope: Scope, query: ExportQuery): Promise<FileAnswer> {
  const { format, columns, sort_by, ...given } = query
  const filters = await followMergedFilters(scope, given)
  const count = await countEmployees(scope, filters)
  if (format === 'xlsx' && count > mostSheetRows)
    throw new AppError('TOO_LARGE', 'A spreadsheet holds at most 1,048,575 rows. Filter the list, or choose CSV.')
  await recordEvent(scope, { kind: 'employees.exported', note: await noteOf(scope, format, count, filters) })
  const { from, where } = population(scope, filters)
  const table: Table = {
    columns: exportColumns(columnsOf(columns)),
    from: sql`${from} ${rowJoins}`,
    where,
    orderBy: orderBy(sortOf(sort_by)),
    time_zone: scope.agency.time_zone,
  }
  const body = format === 'csv' ? csvOf(scope, table) : xlsxOf(scope, 'Employees', table)
  return new FileAnswer(fileName(scope, format), types[format], body)
}

const lookups: Readonly<Record<string, Sql>> = {
  disciplines: sql`disciplines`,
  locations: sql`locations`,
  coordinators: sql`coordinators`,
  imports: sql`(select organization_id, id, title as name from jobs) imported`,
}

async function namesIn({ db, agency }: Scope, lookup: string, ids: readonly Id[]): Promise<Map<string, string>> {
  const table = lookups[lookup]
  if (!table) return new Map()
  const rows = await db.rows<{ id: Id; name: string }>(
    sql`select id, name from ${table} where organization_id = ${agency.id} and id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const allColumns = Object.keys(employeeColumns) as EmployeeColumn[]
const columnsOf = (asked: string | undefined): EmployeeColumn[] =>
  asked ? ([...new Set(asked.split(','))] as EmployeeColumn[]) : allColumns.filter(key => employeeColumns[key].usual)

/** `1,850 as CSV; Search: reyes; Status: Active`: what left the house, for those who look later. */
async function noteOf(scope: Scope, format: string, count: number, filters: EmployeeFilterValues): Promise<string> {
  const set = await filterWords(employeeFilters, filters, (lookup, ids) => namesIn(scope, lookup, ids))
  return [`${count.toLocaleString('en-US')} as ${format.toUpperCase()}`, ...set].join('; ').slice(0, 1000)
}

/** `employees-harborlight-home-care-2026-11-21.csv` */
function fileName({ agency }: Scope, format: string): string {
  const words =
    agency.name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return ['employees', ...words.slice(0, 8), todayIn(agency.time_zone)].join('-') + `.${format}`
}
