import {
  type Answer,
  type api,
  type Conditions,
  type Dataset,
  type Grain,
  type Id,
  isDayDimension,
  addDays,
  addMonths,
  readConditions,
  reportCellAddress,
  type ReportCellAddress,
  type ReportDefinition,
  type ReportFilters,
  type RowLine,
  usualColumnsOfDataset,
} from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import { invalid, notFound } from '../../errors/app-error.ts'
import { joinOf, listWhere, orderBy, sortOf, type Values } from '../../lists/list-sql.ts'
import { reading as onlyReading, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { reportScope } from './asked.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { keptColumns, reading } from './read-result.ts'
import { isKeptGroup, type KeptGroup, type KeptCell } from './result-lines.ts'
import { cellsOf, framed, keptCell, rowsOf } from './result-sql.ts'
import { keptRun } from './runs.ts'
import { readRun } from './stored-run.ts'
import { reportTexts } from './texts.ts'

interface Asked {
  cell: string
  page: number
  per_page: number
}

function cellIn(text: string): ReportCellAddress {
  try {
    const read = reportCellAddress.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Not JSON
  }
  throw invalid({ cell: [reportTexts.named('badCell')] })
}

/** Returns the last day of a calendar period that begins on a day. */
export function lastOf(day: string, grain: Grain): string {
  if (grain === 'day') return day
  if (grain === 'week') return addDays(day, 6)
  return addDays(addMonths(day, { month: 1, quarter: 3, year: 12 }[grain]), -1)
}

/** Returns what selects the rows of one value: list filters, or a condition if a filter has no option for rows without a value. */
export function asks(
  dataset: Dataset,
  { by, grain }: ReportDefinition['groups'][number],
  value: string | null,
): { where: ReportFilters } | { not: ReportFilters } {
  const dimension = dataset.dimensions[by]
  if (!dimension) throw new Error(`${dataset.name} has no dimension ${by}`)
  if (isDayDimension(dimension))
    return value === null
      ? { not: { [dimension.from]: '1900-01-01' } }
      : { where: { [dimension.from]: value, [dimension.to]: lastOf(value, grain ?? 'month') } }
  const filter = dataset.list.filters[dimension.filter]
  if (value !== null) return { where: { [dimension.filter]: value } }
  return filter?.kind === 'choice'
    ? { not: { [dimension.filter]: Object.keys(filter.choices).join(',') } }
    : { where: { [dimension.filter]: 'none' } }
}

/** Returns the rows behind a number, as they are in the list now. */
export async function drillInto(
  scope: Scope,
  store: FileStore,
  id: Id,
  { cell, page, per_page }: Asked,
): Promise<Answer<typeof api.reportRuns.drill>> {
  const address = cellIn(cell)
  const own = onlyReading(scope)
  const { kept } = await keptRun(own, id)
  const { definition, asked } = kept
  const parts = partsOf(definition, address)
  const counted = await readRun(own, store, kept, async ({ head, total, lines }) => {
    const at = address.pivot === undefined ? -1 : head.pivot.findIndex(([value]) => value === address.pivot)
    if (address.pivot !== undefined && at < 0) return null
    const rows = (group: KeptGroup) => (at < 0 ? group[3] : (group[6][at] ?? 0))
    if (address.path.length === 0) return rows(total)
    for await (const line of lines)
      if (
        isKeptGroup(line) &&
        line[2].length === address.path.length &&
        line[2].every(([value], n) => value === address.path[n])
      )
        return rows(line)
    return null
  })
  if (counted === null) throw notFound(reportTexts.named('badCell'))

  const dataset = datasetSqls[definition.dataset]
  const { source } = dataset
  const within = reportScope(own, asked)
  const { from, where } = rowsOf(dataset, within, asked.filters)
  const asking = parts.map(({ group, value }) => asks(dataset.dataset, group, value))
  const conditions = asking.map(one => {
    const holds = listWhere(
      { from: sql``, filters: source.filters },
      within,
      framed(dataset, within, 'where' in one ? one.where : one.not) as Values,
    )
    return 'where' in one ? holds : sql`(${holds}) is not true`
  })
  const all = join([where, ...conditions], ' and ')
  const columns = definition.columns.length > 0 ? definition.columns : drilledColumns(dataset.dataset, definition)
  const cells = cellsOf(dataset, within)
  const sort = sortOf(source, definition.sort ?? source.list.usualSort)
  const shown = columns.flatMap(key => cells[key] ?? [])
  const rows = await own.db.whole<{ id: Id; employee_id: Id | null; cells: KeptCell[] }>(sql`
    select ${source.id} as id, ${dataset.employee ?? sql`null::uuid`} as employee_id, jsonb_build_array(${join(shown.map(keptCell))}) as cells
    from ${from} ${joinOf(sort, within, framed(dataset, within, asked.filters))} where ${all}
    order by ${orderBy(source, sort)} limit ${per_page} offset ${(page - 1) * per_page}`)
  const found = await own.db.whole<{ total: number }>(sql`select count(*)::int as total from ${from} where ${all}`)
  const shownColumns = keptColumns(within, { ...definition, columns })
  return {
    list: source.list.name,
    filters: joinedFilters(asked.filters, asking),
    counted,
    columns: reading({ ...definition, columns }, shownColumns, [], scope.origin.language).head.columns,
    data: rows.map(({ id, employee_id, cells }) => ({ is: 'row', id, employee_id, cells }) satisfies RowLine),
    meta: { total: found[0]?.total ?? 0, page, per_page },
  }
}

/** Returns the parts of a cell, which names one value for each of its groups, outermost first. */
function partsOf({ groups, pivot }: ReportDefinition, { path, pivot: across }: ReportCellAddress) {
  const strange = path.length > groups.length || (across !== undefined && !pivot)
  if (strange) throw invalid({ cell: [reportTexts.named('badCell')] })
  const own = path.flatMap((value, at) => {
    const group = groups[at]
    return group ? [{ group, value }] : []
  })
  return pivot && across !== undefined ? [...own, { group: pivot, value: across }] : own
}

/** For a report without single rows: the list's default columns. */
function drilledColumns(dataset: Dataset, { as_of }: ReportDefinition): string[] {
  const usual = usualColumnsOfDataset(dataset)
  return as_of.mode === 'now' ? usual : usual.filter(key => !dataset.todayOnly.includes(key))
}

/** Joins the filters of the run and the cell into one list address, with conditions when both use the same filter. */
function joinedFilters(filters: ReportFilters, asking: readonly ReturnType<typeof asks>[]): Record<string, string> {
  const flat: Record<string, string> = { ...filters }
  const more: Conditions[] = []
  for (const one of asking) {
    if ('not' in one) more.push({ not: { where: one.not } })
    else if (Object.keys(one.where).some(key => flat[key] !== undefined && flat[key] !== one.where[key]))
      more.push({ where: one.where })
    else Object.assign(flat, one.where)
  }
  if (more.length === 0) return flat
  const { conditions, ...rest } = flat
  const tree = conditions === undefined ? null : readConditions(conditions)
  const own = tree === null ? [] : 'all' in tree ? tree.all : [tree]
  const [only] = more
  const joined = own.length === 0 && more.length === 1 && only ? only : { all: [...own, ...more] }
  return { ...rest, conditions: JSON.stringify(joined) }
}
