import {
  type DataColumn,
  dataName,
  filterShape,
  isChosen,
  isDataKey,
  isDataName,
  isDataSort,
  type List,
  type AnySchema,
  sortsOf,
  withDataColumns,
} from '@preceptor/contract'
import { listText } from '@preceptor/contract/lists/texts'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { invalid } from '../errors/app-error.ts'
import type { Column } from '../files/table.ts'
import type { Scope } from '../scope/scope.ts'
import { among, atLeast, atMost, everyWordIn, fromDay, toDay } from './conditions.ts'
import { type Cell, fileOf, textCell, wordOf } from './export-list.ts'
import type { AnyListSql, Counted, Key, Values } from './list-sql.ts'
import { treeOf } from './tree.ts'

/**
 * The table of values for data columns: one narrow row per row and key, with the columns `key`, `text` (also the key of a single
 * choice, `yes` or `no`), `number`, `day` and `choices`. `value` is the start of `text`, `folded` short folded text, and
 * `few_choices` the choices if they are few: indexes include these with the row's id, so that filters read no page of the table.
 */
export interface DataTable<S> {
  table: Sql
  /** Its column with the id of the row. */
  row: string
  /** The condition that all its lines share, using the index of their values. `line` is its alias. */
  whose: (line: Sql, scope: S) => Sql
  /** The sort order for rows with equal values. */
  ties: readonly Key[]
}

interface DataParts<S extends object, Row> {
  sql: AnyListSql<S, Row>
  values: DataTable<S>
  columns: readonly DataColumn[]
  /** The employee's id in its rows, so that conditions on people can use these columns too. */
  employee: Sql
  /** The owner of the list. */
  of?: string
}

/** Returns the same list with columns from data: each with its filters, sort order and counts. */
export function withDataSql<S extends OfAgency, Row>({
  sql: own,
  values,
  columns,
  employee,
  of,
}: DataParts<S, Row>): AnyListSql<S, Row> {
  const known = columns.filter(({ key }) => isDataKey(key))
  const ofAll = <T>(part: (column: DataColumn) => readonly [string, T][]) => Object.fromEntries(known.flatMap(part))
  const list = withDataColumns(own.list, known, of)
  const made: AnyListSql<S, Row> = {
    ...own,
    joinsSets: true,
    list,
    filters: {
      ...own.filters,
      ...inAllSets(own.id, Object.fromEntries(known.flatMap(column => setsOf(column, values)))),
      conditions: treeOf<S>(list, () => made, employee),
    },
    orders: {
      ...own.orders,
      ...ofAll(column => (column.sorts ? [[dataName(column.key), orderOf(column, values, own.id)]] : [])),
    },
    counted: {
      ...own.counted,
      ...ofAll(column => (isChosen(column) ? [[dataName(column.key), countOf(column, values, own.id)]] : [])),
    },
  }
  return made
}

type OfAgency = { agency: { id: string; time_zone: string } }
type Condition<S> = (value: string, scope: S, values: Values) => Sql | null
type Holds<S> = (value: string, scope: S) => Sql

/**
 * Filters by the sets of row ids. The first filter stands for all: their sets are intersected before any row of the list is read,
 * which saves a fifth of the work when each has tens of thousands. `offset 0` keeps PostgreSQL from doing it in the opposite order.
 */
function inAllSets<S>(id: Sql, sets: Readonly<Record<string, Condition<S>>>): Record<string, Condition<S>> {
  const asked = (scope: S, values: Values) =>
    Object.entries(sets).flatMap(([name, setOf]) => {
      const value = values[name]
      const set = value ? setOf(value, scope, values) : null
      return set ? [{ name, set }] : []
    })
  const condition =
    (own: string): Condition<S> =>
    (_, scope, values) => {
      const [first, ...others] = asked(scope, values)
      if (first?.name !== own) return null
      if (others.length === 0) return sql`${id} in (${first.set})`
      const joins = others.map(({ set }, at) => {
        const alias = raw(`s${at + 1}`)
        return sql`join (${set}) ${alias} (id) on ${alias}.id = s.id`
      })
      return sql`${id} in (select s.id from (${first.set}) s (id) ${join(joins, ' ')} offset 0)`
    }
  return Object.fromEntries(Object.keys(sets).map(name => [name, condition(name)]))
}

/** Returns the ids of rows under each filter of a column. */
function setsOf<S extends OfAgency>(column: DataColumn, values: DataTable<S>): [string, Condition<S>][] {
  const name = dataName(column.key)
  const rows = (scope: S, holds: Sql) =>
    sql`select d.${raw(values.row)} from ${lines(values, d, scope, column)} and ${holds}`
  const found = (...of: Sql[]) => join(of, ' union all ')
  /** Both ends form one range of the index. */
  const span = (least: string, from: Holds<S>, most: string, to: Holds<S>): [string, Condition<S>][] => [
    [
      least,
      (value, scope, { [most]: end }) =>
        rows(scope, end ? sql`${from(value, scope)} and ${to(end, scope)}` : from(value, scope)),
    ],
    [most, (value, scope, { [least]: start }) => (start ? null : rows(scope, to(value, scope)))],
  ]
  switch (column.kind) {
    case 'text':
      return [
        [
          name,
          (value, scope) => {
            const [short, long] = [everyWordIn(sql`d.folded`)(value), everyWordIn(sql`fold(d.text)`)(value)]
            return (
              short &&
              long &&
              found(rows(scope, short), rows(scope, sql`d.text is not null and d.folded is null and ${long}`))
            )
          },
        ],
      ]
    case 'number':
      return span(`${name}.min`, atLeast(sql`d.number`), `${name}.max`, atMost(sql`d.number`))
    case 'day':
      return span(`${name}.from`, fromDay(sql`d.day`), `${name}.to`, toDay(sql`d.day`))
    case 'choices':
      return [
        [
          name,
          (value, scope) => {
            const chosen = sql`${value.split(',')}::text[]`
            return found(
              rows(scope, sql`d.few_choices && ${chosen}`),
              rows(scope, sql`d.choices is not null and d.few_choices is null and d.choices && ${chosen}`),
            )
          },
        ],
      ]
    case 'choice':
    case 'yes_no':
      return [[name, (value, scope) => rows(scope, among(sql`d.value`)(value))]]
  }
}

const d = sql`d`
/** Returns the lines of one key, as `from … where …`. */
const lines = <S>({ table, whose }: DataTable<S>, line: Sql, scope: S, { key }: Pick<DataColumn, 'key'>) =>
  sql`${table} ${line} where ${whose(line, scope)} and ${line}.key = ${key}`

/** Columns that sorts and counts use, each covered by an index. */
const asked = { text: null, number: 'number', day: 'day', choice: 'value', yes_no: 'value', choices: null } as const

function joined<S>({ table, row, whose }: DataTable<S>, line: Sql, id: Sql, scope: S, { key, kind }: DataColumn) {
  const held = asked[kind]
  const isThere = held === null ? empty : sql`and ${line}.${raw(held)} is not null`
  return sql`left join ${table} ${line} on ${whose(line, scope)} and ${line}.key = ${key} and ${line}.${raw(row)} = ${id} ${isThere}`
}

function orderOf<S extends OfAgency>(column: DataColumn, values: DataTable<S>, id: Sql): Key[] {
  const inOrder = column.choices?.map(({ value }) => value)
  const by =
    column.kind === 'text'
      ? sql`left(coalesce(sorted_line.folded, fold(sorted_line.text)), 200) collate "C"`
      : column.kind === 'number' || column.kind === 'day'
        ? sql`sorted_line.${raw(column.kind)}`
        : sql`array_position(${inOrder ?? []}::text[], ${column.kind === 'choices' ? sql`sorted_line.choices[1]` : sql`sorted_line.value`})`
  const beside = (scope: unknown) => joined(values, sql`sorted_line`, id, scope as S, column)
  return [{ sql: by, nulls: 'last', beside }, ...values.ties]
}

function countOf<S>(column: DataColumn, values: DataTable<S>, id: Sql): Counted<S> {
  const line = (scope: S) => joined(values, sql`counted_line`, id, scope, column)
  if (column.kind !== 'choices') return { value: sql`counted_line.value`, join: line }
  return {
    value: sql`chosen.key`,
    join: scope => sql`${line(scope)} left join lateral unnest(counted_line.choices) chosen (key) on true`,
  }
}

/** Selects a row's values in these columns, as the object `values`. A text is no longer than a cell shows. */
export const dataValuesOf = <S>(
  { table, row, whose }: DataTable<S>,
  id: Sql,
  scope: S,
  columns: readonly DataColumn[],
) =>
  sql`coalesce((select jsonb_object_agg(d.key, coalesce(to_jsonb(d.number), to_jsonb(d.day), to_jsonb(d.text_shown), to_jsonb(d.choices)))
    from (select d.key, d.number, d.day, left(d.text, 500) as text_shown, d.choices from ${table} d
      where ${whose(d, scope)} and d.${raw(row)} = ${id} and d.key = any(${columns.map(({ key }) => key)}::text[])) d), '{}') as values`

type Cells = Readonly<Record<string, Cell | readonly Column[]>>
interface AnyFile<S> {
  list: List
  cells: Cells | ((scope: S, values: Values) => Cells)
}

/** Returns the file of the same list, with a cell for each of these columns. `parts.sql` is the result of `withDataSql`. */
export function withDataCells<S extends Scope, F extends AnyFile<S>>(file: F, parts: DataParts<S, unknown>): F {
  const { sql: source, values, columns } = parts
  const cells = (scope: S, asked: Values) => ({
    ...(typeof file.cells === 'function' ? file.cells(scope, asked) : file.cells),
    ...Object.fromEntries(
      columns.map(column => [dataName(column.key), cellOf(column, values, source.id, scope)] as const),
    ),
  })
  return { ...file, list: source.list, ...fileOf(source), cells }
}

function cellOf<S>(column: DataColumn, { table, row, whose }: DataTable<S>, id: Sql, scope: S): Cell {
  const value = (part: Sql) =>
    sql`(select ${part} from ${table} d where ${whose(d, scope)} and d.key = ${column.key} and d.${raw(row)} = ${id})`
  // A deleted choice is shown by its key
  const words = Object.fromEntries((column.choices ?? []).map(choice => [choice.value, choice.label]))
  const said = (key: Sql) => (column.choices?.length ? sql`coalesce(${wordOf(key, words)}, ${key})` : key)
  switch (column.kind) {
    case 'text':
      return textCell(value(sql`d.text`), 28)
    case 'number':
      return { is: 'number', value: value(sql`d.number`), width: 12 }
    case 'day':
      return { is: 'day', value: value(sql`d.day`), width: 12 }
    case 'choice':
    case 'yes_no':
      return textCell(value(said(sql`d.text`)), 20)
    case 'choices':
      return textCell(
        value(
          sql`(select string_agg(${said(sql`c.key`)}, '; ' order by c.at) from unnest(d.choices) with ordinality c (key, at))`,
        ),
        28,
      )
  }
}

/**
 * Refuses data columns that this list doesn't have, and values that fit no filter, since the contract knows only the naming scheme.
 */
export function refuseStrangeData(list: List, query: object): void {
  const shape: Readonly<Record<string, AnySchema | undefined>> = filterShape(list.filters)
  const { sort_by, columns, of } = query as Values
  const errors: Record<string, string[]> = {}
  const strange = (field: string) => {
    errors[field] = [listText('strangeColumn')]
  }
  for (const [name, value] of Object.entries(query)) {
    if (!isDataName(name)) continue
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    const issues = schema?.safeParse(value).error?.issues
    if (!schema) strange(name)
    else if (issues) errors[name] = issues.map(({ message }) => message)
  }
  const sorts: readonly string[] = sortsOf(list)
  if (sort_by && isDataSort(sort_by) && !sorts.includes(sort_by.replace(/^-/, ''))) strange('sort_by')
  if (columns?.split(',').some(name => isDataName(name) && !Object.hasOwn(list.columns, name))) strange('columns')
  if (of && isDataName(of) && !list.counted?.includes(of)) strange('of')
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
