import { type Grain, isDayDimension, type ReportDefinition, type ReportGroup } from '@preceptor/contract'
import { weekDays } from '@preceptor/contract'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Column } from '../../files/table.ts'
import { joinOf, listPopulation, orderBy, sortOf } from '../../lists/list-sql.ts'
import type { AnyDatasetSql, MeasureSql, ReportScope } from './dataset-sql.ts'

/** No value: a text that no value has, so that groups join by plain equality. */
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

/** The values that the list itself is asked with. */
export const framed = (dataset: AnyDatasetSql, { asOf }: ReportScope, filters: Asked['filters']) => ({
  ...filters,
  ...dataset.frames?.(asOf),
})

/** Selects the rows of a definition, as a source and its condition. */
export function rowsOf(dataset: AnyDatasetSql, scope: ReportScope, filters: Asked['filters']) {
  const { from, where } = listPopulation(dataset.source, scope, framed(dataset, scope, filters))
  return { from: sql`${from} ${dataset.joins(scope)}`, where }
}

/** A value of a row as it is kept: words and texts as they are, days and moments as ISO writes them. */
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

/** The beginning of the piece of the calendar in which a day lies. */
function periodOf(day: Sql, grain: Grain, scope: ReportScope): Sql {
  const first = Object.keys(weekDays).indexOf(scope.weekStart)
  if (grain === 'day') return day
  if (grain === 'week') return sql`(${day} - ((extract(dow from ${day})::int - ${first}::int + 7) % 7))`
  return sql`date_trunc(${grain}, (${day})::timestamp)::date`
}

interface Grouped {
  /** As the database has it: groups of ids and days are folded as such, and written as texts once for each. */
  value: Sql
  /** A value as a text. */
  text: (value: Sql) => Sql
  /** Null: the value says all. */
  label: Sql | null
  /** Its place in the order, of a value and a label found before: worked out for each group, not for each row. */
  order: (value: Sql, label: Sql) => Sql
}

/** A group: the value, its name where only the database knows it, and its place in the order. */
export function groupedBy(dataset: AnyDatasetSql, scope: ReportScope, { by, grain }: ReportGroup): Grouped {
  const said = dataset.dataset.dimensions[by]
  const known = dataset.dimensions[by]
  if (!said || !known) throw new Error(`${dataset.dataset.name} has no dimension ${by}`)
  if (isDayDimension(said)) {
    const value = periodOf(known.value, grain ?? 'month', scope)
    return { value, text: day => sql`to_char(${day}, 'YYYY-MM-DD')`, label: null, order: day => day }
  }
  const filter = dataset.dataset.list.filters[said.filter]
  const text = (found: Sql) => sql`(${found})::text`
  // an empty text is no value
  const value = filter?.kind === 'reference' ? known.value : sql`nullif((${known.value})::text, ${none})`
  if (filter?.kind === 'choice') {
    const keys = Object.keys(filter.choices)
    return { value, text, label: null, order: key => sql`lpad(array_position(${keys}::text[], ${key})::text, 4, '0')` }
  }
  const label = typeof known.label === 'function' ? known.label(scope) : (known.label ?? text(value))
  return { value, text, label, order: (_, name) => sql`lower(${name})` }
}

/** The parts of a measure that a row has. */
const partsOf = (measure: MeasureSql): Sql[] =>
  measure.is === 'count' ? [] : measure.is === 'ratio' ? [measure.over, measure.under] : [measure.value]

/** The parts of a number that are folded for the finest groups. */
function foldedFirst(measure: MeasureSql, at: number): Sql[] {
  const [a, b] = [raw(`m${at}_0`), raw(`m${at}_1`)]
  switch (measure.is) {
    case 'count':
      return []
    case 'different':
      return [sql`count(${a}) as ${a}`]
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

/** One number of a cell, of the finest groups in it. Different values are counted by `differentSql`, unless nothing stands twice. */
function folded(measure: MeasureSql, at: number): Sql {
  const [a, b] = [raw(`m${at}_0`), raw(`m${at}_1`)]
  switch (measure.is) {
    case 'count':
      return sql`coalesce(sum(n), 0)`
    case 'different':
    case 'sum':
      return sql`coalesce(sum(${a}), 0)`
    case 'mean':
      return sql`round(sum(${a}) / nullif(sum(${b}), 0), 2)`
    case 'least':
      return sql`min(${a})`
    case 'most':
      return sql`max(${a})`
    case 'ratio':
      return sql`round(100.0 * sum(${a}) / nullif(sum(${b}), 0), 2)`
  }
}

/** A group or the pivot by the names of its columns: value, key as a text, label, place in the order. */
interface Named {
  group: Grouped
  v: Sql
  d: Sql
  l: Sql
  o: Sql
  /** Nobody stands twice in one value of it. */
  isOnce: boolean
}

/** A cell belongs to some of the groups, from the outer one on, and to a value of the pivot or to all. */
interface CellSet {
  level: number
  has_p: 0 | 1
}

/**
 * Counts the different values of measure `at` in each kind of cell, as the statements `u…` and the result `c…`. Each value is kept once for
 * the finest cells, and from these once for all coarser ones: the database would sort all rows anew for each kind of cell.
 */
function differentSql(at: number, { groups, pivot }: { groups: readonly Named[]; pivot: Named | null }) {
  const m = raw(`m${at}_0`)
  // where nobody stands twice, there is nothing to count
  const first = groups.findIndex(({ isOnce }) => isOnce)
  const most = first < 0 ? groups.length : first
  const across = pivot && !pivot.isOnce ? pivot : null
  const keysOf = ({ level, has_p }: CellSet) => [
    ...groups.slice(0, level).map(({ d }) => d),
    ...(has_p === 1 && across ? [across.d] : []),
  ]
  const nameOf = ({ level, has_p }: CellSet) => raw(`u${at}_${level}_${has_p}`)
  const finest: CellSet = { level: most, has_p: across ? 1 : 0 }
  const rows = [...groups.slice(0, most), ...(across ? [across] : [])]
  const values = join([...rows.map(({ v }) => v), m])
  const written = rows.map(({ group, v, d }) => sql`coalesce(${group.text(v)}, ${none}) as ${d}`)
  const parts = [
    sql`${nameOf(finest)} as materialized (select ${join([...written, m])} from (select distinct ${values} from base where ${m} is not null) f)`,
  ]
  const sets = [finest]
  const coarser = (from: CellSet, to: CellSet) => {
    parts.push(sql`${nameOf(to)} as materialized (select distinct ${join([...keysOf(to), m])} from ${nameOf(from)})`)
    sets.push(to)
  }
  for (let level = most; level >= 0; level--) {
    const own: CellSet = { level, has_p: 0 }
    if (across) {
      const of: CellSet = { level, has_p: 1 }
      if (level < most) coarser({ level: level + 1, has_p: 1 }, of)
      coarser(of, own)
    } else if (level < most) coarser({ level: level + 1, has_p: 0 }, own)
  }
  const counts = sets.map(one => {
    const keys = keysOf(one)
    const all = [...groups, ...(pivot ? [pivot] : [])].map(({ d }) =>
      keys.includes(d) ? sql`${d}` : sql`null::text as ${d}`,
    )
    return sql`select ${join([sql`${one.level}::int as level`, sql`${one.has_p}::int as has_p`, ...all, sql`count(*) as n`])}
      from ${nameOf(one)} ${keys.length > 0 ? sql`group by ${join(keys)}` : empty}`
  })
  const c = raw(`c${at}`)
  parts.push(sql`${c} as (${join(counts, ' union all ')})`)
  const keys = [...groups, ...(pivot ? [pivot] : [])].map(
    ({ d }) => sql`coalesce(${c}.${d}, ${none}) = coalesce(f.${d}, ${none})`,
  )
  const isOnce = join([sql`f.level > ${most}::int`, ...(pivot?.isOnce ? [sql`f.has_p = 1`] : [])], ' or ')
  return {
    parts,
    number: sql`case when ${isOnce} then f.${raw(`n${at}`)} else coalesce(${c}.n, 0) end`,
    joined: sql`left join ${c} on ${join([sql`${c}.level = f.level`, sql`${c}.has_p = f.has_p`, ...keys], ' and ')}`,
  }
}

/**
 * All of a result in one statement, so that rows, groups and totals are of one moment: lines of JSON in the order in which people read
 * them. `["g",level,has_pivot,[[value,label],…],[pivot value,label],rows,[numbers]]` for a group, the whole first; `["r",id,employee,[cells]]` for a row.
 */
export function resultSql(dataset: AnyDatasetSql, scope: ReportScope, asked: Asked): Sql {
  const { source } = dataset
  const { from, where } = rowsOf(dataset, scope, asked.filters)
  const sort = sortOf(source, asked.sort ?? source.list.usualSort)
  const known = measuresOf(dataset, scope)
  const measures = asked.measures.flatMap(key => known[key] ?? [])
  const cells = cellsOf(dataset, scope)
  const columns = asked.columns.map(key => cells[key]).filter(cell => cell !== undefined)
  const isOnce = ({ by, grain }: ReportGroup) => {
    const once = dataset.once?.[by]
    return once === true || (once !== undefined && grain != null && once.includes(grain))
  }
  const columnsOf = (group: ReportGroup, n: string | number): Named => ({
    group: groupedBy(dataset, scope, group),
    v: raw(`v${n}`),
    d: raw(`d${n}`),
    l: raw(`l${n}`),
    o: raw(`o${n}`),
    isOnce: isOnce(group),
  })
  const groups = asked.groups.map(columnsOf)
  const pivot = asked.pivot && columnsOf(asked.pivot, 'p')
  const dimensions = [...groups, ...(pivot ? [pivot] : [])]
  const grouped = [
    ...dimensions.flatMap(({ group, v, l }) => [
      sql`${group.value} as ${v}`,
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

  const keys = groups.map(({ d }) => d)
  const upTo = (level: number) => keys.slice(0, level)
  const levels = Array.from({ length: groups.length + 1 }, (_, level) => level)
  const set = (parts: readonly Sql[]) => (parts.length > 0 ? sql`(${join(parts)})` : sql`()`)
  const sets = levels.flatMap(level =>
    pivot ? [set(upTo(level)), set(upTo(level).concat(pivot.d))] : [set(upTo(level))],
  )
  const isSet = (key: Sql) => sql`(1 - grouping(${key}))`
  const named = ({ group, d, l, o }: Named) => {
    const label = group.label ? sql`min(${l})` : sql`null::text`
    return sql`${d}, ${label} as ${l}, ${group.order(d, label)} as ${o}`
  }
  // rows are folded for the finest groups, and these for all others
  const values = dimensions.map(({ v }) => v)
  const labels = dimensions.flatMap(({ group, l }) => (group.label ? [l] : []))
  const rowsFolded = sql`select ${join([...values, ...labels.map(l => sql`min(${l}) as ${l}`), sql`count(*) as n`, ...measures.flatMap(foldedFirst)])}
    from base ${values.length > 0 ? sql`group by ${join(values)}` : empty}`
  const written = dimensions.map(({ group, v, d }) => sql`coalesce(${group.text(v)}, ${none}) as ${d}`)
  const fine = sql`fine as (select ${join([...written, sql`f.*`])} from (${rowsFolded}) f)`
  const lines = sql`select ${keys.length > 0 ? join(keys.map(isSet), ' + ') : sql`0`} as level,
      ${pivot ? isSet(pivot.d) : sql`0`} as has_p,
      ${join([...dimensions.map(named), sql`coalesce(sum(n), 0) as n`, ...measures.map((measure, at) => sql`${folded(measure, at)} as ${raw(`n${at}`)}`)])}
    from fine group by grouping sets (${join(sets)})`
  const different = measures.flatMap((measure, at) =>
    measure.is === 'different' ? [{ at, ...differentSql(at, { groups, pivot }) }] : [],
  )
  const numberOf = (at: number) => different.find(one => one.at === at)?.number ?? sql`f.${raw(`n${at}`)}`
  const counted = sql`select ${join([
    sql`f.level, f.has_p`,
    ...dimensions.map(({ d, l, o }) => sql`f.${d}, f.${l}, f.${o}`),
    sql`f.n`,
    ...measures.map((_, at) => sql`${numberOf(at)} as ${raw(`n${at}`)}`),
  ])} from (${lines}) f ${join([empty, ...different.map(({ joined }) => joined)], ' ')}`
  const g = sql`g as materialized (${different.length > 0 ? counted : lines})`

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
        sql`kp as materialized (select dp, row_number() over (order by dp = '', op, dp) as r from g where level = 0 and has_p = 1)`,
      ]
    : []
  /** Rows have values, lines of groups have them as texts. */
  const keyOf = ({ group, v, d }: Named, isLine: boolean) =>
    isLine ? sql`g.${d}` : sql`coalesce(${group.text(sql`b.${v}`)}, ${none})`
  const same = (at: number, isLine: boolean) =>
    join(
      groups.slice(0, at + 1).map(one => sql`${keyOf(one, isLine)} = ${raw(`k${at}`)}.${one.d}`),
      ' and ',
    )
  const joined = (isLine: boolean) =>
    join(
      [
        empty,
        ...groups.map(
          (_, at) =>
            sql`left join ${raw(`k${at}`)} on ${isLine ? sql`g.level > ${at}::int and` : empty} ${same(at, isLine)}`,
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
    ${pivot ? sql`case when g.has_p = 1 then jsonb_build_array(nullif(g.dp, ''), g.lp) end` : sql`null`}, g.n,
    ${measures.length > 0 ? sql`jsonb_build_array(${join(measures.map((_, at) => raw(`g.n${at}`)))})` : sql`'[]'::jsonb`})::text`
  const ofGroups = sql`select ${join([sql`${line} as line`, ...places, sql`0 as kind`, pivot ? sql`coalesce(kp.r, 0) as at` : sql`0::bigint as at`])}
    from g ${joined(true)} ${pivot ? sql`left join kp on g.has_p = 1 and kp.dp = g.dp` : empty}`
  const ofRows = sql`select ${join([sql`jsonb_build_array('r', b.id, b.employee_id, b.cells)::text as line`, ...places, sql`1 as kind`, sql`b.at`])}
    from base b ${joined(false)}`
  const all = columns.length > 0 ? sql`${ofGroups} union all ${ofRows}` : ofGroups
  const order = join([...groups.map((_, at) => raw(`r${at}`)), sql`kind`, sql`at`])
  const parts = [sql`base as (${base})`, fine, ...different.flatMap(one => one.parts), g, ...ranks, ...pivots]
  return sql`with ${join(parts)}
    select line from (${all}) found order by ${order}`
}
