import { type Grain, isDayDimension, type ReportDefinition, type ReportGroup } from '@preceptor/contract'
import { weekDays } from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Column } from '../../files/table.ts'
import { joinOf, listPopulation, orderBy, sortOf } from '../../lists/list-sql.ts'
import type { AnyDatasetSql, MeasureSql, ReportScope } from './dataset-sql.ts'

/** Stands for no value: a text that no value has, so groups join by plain equality. */
const none = ''

/** A definition with relative days resolved. */
export type Asked = Pick<
  ReportDefinition,
  'columns' | 'filters' | 'groups' | 'pivot' | 'measures' | 'sort' | 'group_sort'
>

export const cellsOf = ({ cells }: AnyDatasetSql, scope: ReportScope) =>
  typeof cells === 'function' ? cells(scope) : cells
const measuresOf = ({ measures }: AnyDatasetSql, scope: ReportScope) =>
  typeof measures === 'function' ? measures(scope) : measures

/** Returns the filter values passed to the list itself. */
export const framed = (dataset: AnyDatasetSql, { asOf }: ReportScope, filters: Asked['filters']) => ({
  ...filters,
  ...dataset.frames?.(asOf),
})

/** Selects the rows of a definition, as a source and its condition. */
export function rowsOf(dataset: AnyDatasetSql, scope: ReportScope, filters: Asked['filters']) {
  const { from, where } = listPopulation(dataset.source, scope, framed(dataset, scope, filters))
  return { from: sql`${from} ${dataset.joins(scope)}`, where }
}

/** Returns a row's value as stored: keys and texts unchanged, days and timestamps in ISO format. */
export function keptCell({ is, value }: Pick<Column, 'is' | 'value'>): Sql {
  switch (is) {
    case 'day':
      return sql`to_jsonb(to_char(${value}, 'YYYY-MM-DD'))`
    case 'moment':
      return sql`to_jsonb(to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`
    case 'number':
      return sql`to_jsonb((${value})::numeric)`
    case 'words':
    case 'text':
    case 'phone':
      return sql`to_jsonb((${value})::text)`
  }
}

/** Returns the start of the calendar period that contains a day. */
function periodOf(day: Sql, grain: Grain, scope: ReportScope): Sql {
  const first = Object.keys(weekDays).indexOf(scope.weekStart)
  if (grain === 'day') return day
  if (grain === 'week') return sql`(${day} - ((extract(dow from ${day})::int - ${first}::int + 7) % 7))`
  return sql`date_trunc(${grain}, (${day})::timestamp)::date`
}

interface Grouped {
  value: Sql
  /** Null when the value is its own label. */
  label: Sql | null
  /** The sort key, from a value and a label already found: calculated for each group, not for each row. */
  order: (value: Sql, label: Sql) => Sql
}

/** Returns a group as texts: the value, its label if only the database knows it, and its sort key. */
export function groupedBy(dataset: AnyDatasetSql, scope: ReportScope, { by, grain }: ReportGroup): Grouped {
  const said = dataset.dataset.dimensions[by]
  const known = dataset.dimensions[by]
  if (!said || !known) throw new Error(`${dataset.dataset.name} has no dimension ${by}`)
  if (isDayDimension(said)) {
    const value = sql`to_char(${periodOf(known.value, grain ?? 'month', scope)}, 'YYYY-MM-DD')`
    return { value, label: null, order: day => day }
  }
  const filter = dataset.dataset.list.filters[said.filter]
  const value = sql`(${known.value})::text`
  if (filter?.kind === 'choice') {
    const keys = Object.keys(filter.choices)
    return { value, label: null, order: key => sql`lpad(array_position(${keys}::text[], ${key})::text, 4, '0')` }
  }
  const label = typeof known.label === 'function' ? known.label(scope) : (known.label ?? value)
  return { value, label, order: (_, name) => sql`lower(${name})` }
}

/** Returns the inputs of a measure from a row. */
const partsOf = (measure: MeasureSql): Sql[] =>
  measure.is === 'count' ? [] : measure.is === 'ratio' ? [measure.over, measure.under] : [measure.value]

/** Aggregates a measure over the rows of a cell. */
function folded(measure: MeasureSql, at: number): Sql {
  const a = raw(`m${at}_0`)
  const b = raw(`m${at}_1`)
  switch (measure.is) {
    case 'count':
      return sql`count(*)`
    case 'different':
      return sql`count(distinct ${a})`
    case 'sum':
      return sql`coalesce(sum(${a}), 0)`
    case 'mean':
      return sql`round(avg(${a}::numeric), 2)`
    case 'least':
      return sql`min(${a})`
    case 'most':
      return sql`max(${a})`
    case 'ratio':
      return sql`round(100.0 * sum(${a}) / nullif(sum(${b}), 0), 2)`
  }
}

/** Returns the partial aggregates for the finest groups. */
function foldedFirst(measure: MeasureSql, at: number): Sql[] {
  const [a, b] = [raw(`m${at}_0`), raw(`m${at}_1`)]
  switch (measure.is) {
    case 'count':
    case 'different':
      return []
    case 'sum':
      return [sql`sum(${a}) as ${a}`]
    case 'mean':
      return [sql`sum(${a}::numeric) as ${a}`, sql`count(${a}) as ${b}`]
    case 'least':
      return [sql`min(${a}) as ${a}`]
    case 'most':
      return [sql`max(${a}) as ${a}`]
    case 'ratio':
      return [sql`sum(${a}) as ${a}`, sql`sum(${b}) as ${b}`]
  }
}

/** Returns the same number as `folded`, from the results of `foldedFirst`. */
function foldedAgain(measure: MeasureSql, at: number): Sql {
  const [a, b] = [raw(`m${at}_0`), raw(`m${at}_1`)]
  if (measure.is === 'count') return sql`coalesce(sum(n), 0)`
  if (measure.is === 'mean') return sql`round(sum(${a}) / nullif(sum(${b}), 0), 2)`
  return folded(measure, at)
}

/**
 * Selects a whole result in one statement, so rows, groups and totals are from the same moment: lines of JSON in reading order.
 * `["g",level,has_pivot,[[value,label],…],[pivot value,label],rows,[numbers]]` for a group, the total first;
 * `["r",id,employee,[cells]]` for a row.
 */
export function resultSql(
  dataset: AnyDatasetSql,
  scope: ReportScope,
  asked: Asked,
  /** The most rows to return, from the start; groups and totals still cover all of them. */
  mostRows?: number,
): Sql {
  const { source } = dataset
  const { from, where } = rowsOf(dataset, scope, asked.filters)
  const sort = sortOf(source, asked.sort ?? source.list.usualSort)
  const known = measuresOf(dataset, scope)
  const measures = asked.measures.flatMap(key => known[key] ?? [])
  const cells = cellsOf(dataset, scope)
  const columns = asked.columns.map(key => cells[key]).filter(cell => cell !== undefined)
  const groups = asked.groups.map(group => groupedBy(dataset, scope, group))
  const pivot = asked.pivot ? groupedBy(dataset, scope, asked.pivot) : null

  /** Values and labels with their column names. */
  const dimensions = [
    ...groups.map((group, at) => ({ group, d: raw(`d${at}`), l: raw(`l${at}`), o: raw(`o${at}`) })),
    ...(pivot ? [{ group: pivot, d: raw('p'), l: raw('pl'), o: raw('po') }] : []),
  ]
  const grouped = [
    ...dimensions.flatMap(({ group, d, l }) => [
      sql`coalesce(${group.value}, ${none}) as ${d}`,
      ...(group.label ? [sql`${group.label} as ${l}`] : []),
    ]),
    ...measures.flatMap((measure, at) => partsOf(measure).map((part, n) => sql`${part} as ${raw(`m${at}_${n}`)}`)),
  ]
  const shown =
    columns.length > 0
      ? [
          sql`${source.id} as id`,
          sql`${dataset.employee ?? sql`null::uuid`} as employee_id`,
          sql`jsonb_build_array(${join(columns.map(keptCell))}) as cells`,
          sql`row_number() over (order by ${orderBy(source, sort)}) as at`,
        ]
      : []
  const base = sql`select ${join([...shown, ...grouped, sql`1 as one`])}
    from ${from} ${joinOf(sort, scope, framed(dataset, scope, asked.filters))} where ${where}`

  const keys = groups.map((_, at) => raw(`d${at}`))
  const upTo = (level: number) => keys.slice(0, level)
  const levels = Array.from({ length: groups.length + 1 }, (_, level) => level)
  const set = (parts: readonly Sql[]) => (parts.length > 0 ? sql`(${join(parts)})` : sql`()`)
  const sets = levels.flatMap(level =>
    pivot ? [set(upTo(level)), set(upTo(level).concat(sql`p`))] : [set(upTo(level))],
  )
  const isSet = (key: Sql) => sql`(1 - grouping(${key}))`
  const named = ({ group, d, l, o }: (typeof dimensions)[number]) => {
    const label = group.label ? sql`min(${l})` : sql`null::text`
    return sql`${d}, ${label} as ${l}, ${group.order(d, label)} as ${o}`
  }
  // Additive measures are aggregated for the finest groups first, and all others from these
  const isFolded = measures.every(({ is }) => is !== 'different')
  const fine = dimensions.flatMap(({ group, d, l }) => [d, ...(group.label ? [sql`min(${l}) as ${l}`] : [])])
  const fineParts = measures.flatMap(foldedFirst)
  const finest = sql`fine as (select ${join([...fine, sql`count(*) as n`, ...fineParts])} from base
    ${dimensions.length > 0 ? sql`group by ${join(dimensions.map(({ d }) => d))}` : empty})`
  const lines = sql`select ${keys.length > 0 ? join(keys.map(isSet), ' + ') : sql`0`} as level,
      ${pivot ? isSet(sql`p`) : sql`0`} as has_p,
      ${join([...dimensions.map(named), isFolded ? sql`coalesce(sum(n), 0) as n` : sql`count(*) as n`])}
      ${join([empty, ...measures.map((measure, at) => sql`${isFolded ? foldedAgain(measure, at) : folded(measure, at)} as ${raw(`n${at}`)}`)], ', ')}
    from ${raw(isFolded ? 'fine' : 'base')} group by grouping sets (${join(sets)})`

  const by = asked.group_sort
  const measured = by === null ? -1 : asked.measures.indexOf(by.replace(/^-/, ''))
  const orderOf = (at: number) =>
    join([
      ...(measured < 0 ? [] : [raw(`n${measured} ${by?.startsWith('-') ? 'desc' : 'asc'} nulls last`)]),
      raw(`d${at} = ''`),
      raw(`o${at}`),
      raw(`d${at}`),
    ])
  const ranks = groups.map(
    (_, at) => sql`${raw(`k${at}`)} as materialized (select ${join(upTo(at + 1))},
      row_number() over (${at > 0 ? sql`partition by ${join(upTo(at))}` : empty} order by ${orderOf(at)}) as r from g where level = ${at + 1}::int and has_p = 0)`,
  )
  const pivots = pivot
    ? [
        sql`kp as materialized (select p, row_number() over (order by p = '', po, p) as r from g where level = 0 and has_p = 1)`,
      ]
    : []
  const same = (at: number, as: string) =>
    join(
      upTo(at + 1).map(key => sql`${raw(as)}.${key} = ${raw(`k${at}`)}.${key}`),
      ' and ',
    )
  const joined = (as: string, isLine: boolean) =>
    join(
      [
        empty,
        ...groups.map(
          (_, at) =>
            sql`left join ${raw(`k${at}`)} on ${isLine ? sql`${raw(as)}.level > ${at}::int and` : empty} ${same(at, as)}`,
        ),
      ],
      ' ',
    )
  const places = groups.map((_, at) => raw(`coalesce(k${at}.r, 0) as r${at}`))
  const path =
    groups.length > 0
      ? sql`jsonb_build_array(${join(groups.map((_, at) => raw(`case when g.level > ${at} then jsonb_build_array(nullif(g.d${at}, ''), g.l${at}) end`)))})`
      : sql`'[]'::jsonb`
  const line = sql`jsonb_build_array('g', g.level, g.has_p, ${path},
    ${pivot ? sql`case when g.has_p = 1 then jsonb_build_array(nullif(g.p, ''), g.pl) end` : sql`null`}, g.n,
    ${measures.length > 0 ? sql`jsonb_build_array(${join(measures.map((_, at) => raw(`g.n${at}`)))})` : sql`'[]'::jsonb`})::text`
  const ofGroups = sql`select ${join([sql`${line} as line`, ...places, sql`0 as kind`, pivot ? sql`coalesce(kp.r, 0) as at` : sql`0::bigint as at`])}
    from g ${joined('g', true)} ${pivot ? sql`left join kp on g.has_p = 1 and kp.p = g.p` : empty}`
  const ofRows = sql`select ${join([sql`jsonb_build_array('r', b.id, b.employee_id, b.cells)::text as line`, ...places, sql`1 as kind`, sql`b.at`])}
    from base b ${joined('b', false)}`
  const order = join([...groups.map((_, at) => raw(`r${at}`)), sql`kind`, sql`at`])
  const firstRows = mostRows === undefined ? ofRows : sql`(${ofRows} order by ${order} limit ${mostRows})`
  const all = columns.length > 0 ? sql`${ofGroups} union all ${firstRows}` : ofGroups
  return sql`with ${join([sql`base as (${base})`, ...(isFolded ? [finest] : []), sql`g as materialized (${lines})`, ...ranks, ...pivots])}
    select line from (${all}) found order by ${order}`
}
