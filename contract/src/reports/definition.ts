import * as z from 'zod/mini'
import { askedInConditions, asksOtherLists, conditionsProblem } from '../conditions/conditions.ts'
import { listOfPeopleNamed } from '../conditions/lists-of-people.ts'
import { fits } from '../filters.ts'
import { sortsOf } from '../lists/list.ts'
import { dayOrWord, keysOf } from '../schemas.ts'
import { datasetNamed, datasetNames } from './datasets.ts'
import { type AsOfKind, columnsOfDataset, type Dataset, type Dimension, type Grain } from './datasets/dataset.ts'
import { reportText } from './texts.ts'

export const grains = {
  day: reportText('byDay'),
  week: reportText('byWeek'),
  month: reportText('byMonth'),
  quarter: reportText('byQuarter'),
  year: reportText('byYear'),
} as const satisfies Record<Grain, string>

/** `now`: the day of the run. */
export const asOfModes = {
  now: reportText('asOfNow'),
  records: reportText('asOfRecords'),
  known: reportText('asOfKnown'),
} as const
export type AsOfMode = keyof typeof asOfModes

/** Rows use the person's location, discipline and coordinator of today, or of the row's own day. */
export const personDays = { today: reportText('personToday'), row: reportText('personThen') } as const
export type PersonDay = keyof typeof personDays

export const chartKinds = {
  bar: reportText('chartBar'),
  stacked: reportText('chartStacked'),
  line: reportText('chartLine'),
  area: reportText('chartArea'),
  heat: reportText('chartHeat'),
} as const
export type ChartKind = keyof typeof chartKinds

export const reportLimits = { groups: 3, pivot: 60, measures: 8, columns: 30 } as const

const name = z.string().check(z.maxLength(60))
const names = (most: number) => z.array(name).check(z.maxLength(most, reportText('tooMany', { most })))

/** Groups rows by a dimension of the dataset; for a day, also by calendar period. */
const group = z.strictObject({ by: name, grain: z.optional(z.nullable(z.enum(keysOf(grains)))) })
export type ReportGroup = z.output<typeof group>

const asOf = z.strictObject({
  mode: z.enum(keysOf(asOfModes)),
  /** The day, or a relative day such as `month_end-1m`; null for `now`. */
  day: z.nullable(dayOrWord),
})
export type AsOf = z.output<typeof asOf>

/** Values of the list's filters, as in its URL; `conditions` is a tree. */
export const filterValues = z.record(name, z.string().check(z.maxLength(8000)))
export type ReportFilters = z.output<typeof filterValues>

/** Parts of a definition that each run can override. */
export const parameters = {
  /** Adds to or replaces the filters of the definition; an empty value removes one. */
  filters: z.optional(filterValues),
  as_of: z.optional(asOf),
  person: z.optional(z.enum(keysOf(personDays))),
}
export type ReportParameters = z.output<z.ZodMiniObject<typeof parameters>>

const shape = {
  dataset: z.enum(datasetNames),
  /** Columns of single rows; an empty list reports only groups. */
  columns: names(reportLimits.columns),
  filters: filterValues,
  groups: z
    .array(group)
    .check(z.maxLength(reportLimits.groups, reportText('tooManyGroups', { most: reportLimits.groups }))),
  /** Its values become columns, at most 60. */
  pivot: z.nullable(group),
  measures: names(reportLimits.measures),
  /** The sort order of single rows, by its name in the list; null for the default. */
  sort: z.nullable(name),
  /** Sorts groups by a measure, `-count` for largest first; null for their own order. */
  group_sort: z.nullable(name),
  chart: z.nullable(z.strictObject({ kind: z.enum(keysOf(chartKinds)), measure: name })),
  as_of: asOf,
  person: z.enum(keysOf(personDays)),
}
const plainDefinition = z.strictObject(shape)
export type ReportDefinition = z.output<typeof plainDefinition>

/** One problem in a definition: its location, and a sentence about it. */
export interface Fault {
  at: keyof ReportDefinition
  says: string
}

/** Returns problems in a definition that its schema doesn't cover. */
export function faultsOf(definition: ReportDefinition): Fault[] {
  const dataset = datasetNamed(definition.dataset)
  return dataset ? [...shapeFaults(dataset, definition), ...filterFaults(dataset, definition)] : []
}

const listed = (keys: readonly string[]) => keys.join(', ')

function shapeFaults(dataset: Dataset, definition: ReportDefinition): Fault[] {
  const { columns, groups, pivot, measures, sort, group_sort, chart, as_of, person } = definition
  const faults: Fault[] = []
  const says = (at: Fault['at'], sentence: string) => faults.push({ at, says: sentence })
  const known = columnsOfDataset(dataset)
  const strange = columns.find(key => !known.includes(key))
  if (strange !== undefined) says('columns', reportText('noColumn', { column: strange, columns: listed(known) }))
  if (new Set(columns).size < columns.length) says('columns', reportText('columnTwice'))
  for (const one of groups) {
    const fault = groupFault(dataset, one)
    if (fault) says('groups', fault)
  }
  const by = [...groups, ...(pivot ? [pivot] : [])].map(one => one.by)
  if (new Set(by).size < by.length) says('groups', reportText('groupTwice'))
  const fault = pivot && groupFault(dataset, pivot)
  if (fault) says('pivot', fault)
  if (pivot && groups.length === 0) says('pivot', reportText('pivotAlone'))
  const missing = measures.find(key => !Object.hasOwn(dataset.measures, key))
  if (missing !== undefined)
    says('measures', reportText('noMeasure', { measure: missing, measures: listed(Object.keys(dataset.measures)) }))
  if (new Set(measures).size < measures.length) says('measures', reportText('measureTwice'))
  if (groups.length > 0 && measures.length === 0) says('measures', reportText('measureMissing'))
  if (groups.length === 0 && columns.length === 0) says('columns', reportText('nothingShown'))
  const sorts: readonly string[] = sortsOf(dataset.list)
  if (sort !== null && !sorts.includes(sort.replace(/^-/, '')))
    says('sort', reportText('noSort', { sort, sorts: listed(sorts) }))
  if (group_sort !== null && !measures.includes(group_sort.replace(/^-/, '')))
    says('group_sort', reportText('noGroupSort', { sort: group_sort }))
  if (chart && !measures.includes(chart.measure))
    says('chart', reportText('noChartMeasure', { measure: chart.measure }))
  if (chart && groups.length === 0) says('chart', reportText('chartAlone'))
  if (chart && needsTwo.has(chart.kind) && !pivot && groups.length < 2) says('chart', reportText('chartNeedsTwo'))
  const asks = asOfFault(dataset, as_of)
  if (asks) says('as_of', asks)
  if (person === 'row' && !dataset.person) says('person', reportText('noPerson'))
  return faults
}

/** Charts that need two groups: one on the axis, one as the series. */
const needsTwo: ReadonlySet<string> = new Set<ChartKind>(['stacked', 'area', 'heat'])

export const isDayDimension = (dimension: Dimension): dimension is Extract<Dimension, { from: string }> =>
  'from' in dimension

function groupFault({ dimensions }: Dataset, { by, grain }: ReportGroup): string | null {
  const dimension = Object.hasOwn(dimensions, by) ? dimensions[by] : undefined
  if (!dimension) return reportText('noGroup', { group: by, groups: listed(Object.keys(dimensions)) })
  if (isDayDimension(dimension)) return grain ? null : reportText('grainMissing', { group: by })
  return grain ? reportText('grainTooMuch', { group: by }) : null
}

export function asOfFault({ as_of: kinds }: Pick<Dataset, 'as_of'>, { mode, day }: AsOf): string | null {
  if (mode === 'now') return day === null ? null : reportText('dayTooMuch')
  if (!kinds.includes(mode)) return reportText('noAsOf')
  return day === null ? reportText('dayMissing') : null
}

function filterFaults(dataset: Dataset, { filters, as_of, columns, measures }: ReportDefinition): Fault[] {
  const faults = filtersFaults(dataset, filters)
  if (as_of.mode === 'now') return faults
  const { conditions } = filters
  const isFine = conditions !== undefined && faults.length === 0
  const asked = [...Object.keys(filters), ...(isFine ? Object.keys(askedInConditions(conditions)) : [])]
  const today = (keys: readonly string[]) => keys.find(key => dataset.todayOnly.includes(key))
  const filter = today(asked)
  if (filter !== undefined) faults.push({ at: 'filters', says: reportText('todayOnly', { what: filter }) })
  if (isFine && asksOtherLists(conditions)) faults.push({ at: 'filters', says: reportText('otherListsToday') })
  const column = today(columns)
  if (column !== undefined) faults.push({ at: 'columns', says: reportText('todayOnly', { what: column }) })
  const made = today(measures.flatMap(key => dataset.measures[key]?.column ?? []))
  if (made !== undefined) faults.push({ at: 'measures', says: reportText('todayOnly', { what: made }) })
  return faults
}

/** Returns problems in filter values. */
export function filtersFaults({ list }: Dataset, filters: ReportFilters): Fault[] {
  const faults: Fault[] = []
  for (const [key, value] of Object.entries(filters)) {
    const filter = Object.hasOwn(list.filters, key) ? list.filters[key] : undefined
    if (!filter) faults.push({ at: 'filters', says: reportText('noFilter', { filter: key }) })
    else if (filter.kind === 'tree') {
      const problem = conditionsProblem(value, {
        filters: list.filters,
        fits,
        filtersOf: name => listOfPeopleNamed(name)?.filters,
      })
      if (problem) faults.push({ at: 'filters', says: problem })
    } else if (!fits(filter, value)) faults.push({ at: 'filters', says: reportText('badFilter', { filter: key }) })
  }
  return faults
}

/**
 * A report definition: a dataset, columns, conditions, up to three groups, a pivot, measures, a sort order, a chart and a day. It
 * contains no SQL and refers to no rows.
 */
export const reportDefinition = plainDefinition.check(({ value, issues }) => {
  for (const { at, says } of faultsOf(value)) issues.push({ code: 'custom', path: [at], message: says, input: value })
})

/**
 * Returns the definition for a past day: columns and measures that only exist as of today are dropped, as long as others remain.
 */
function withoutToday(definition: ReportDefinition): ReportDefinition {
  const dataset = datasetNamed(definition.dataset)
  if (!dataset) return definition
  const knows = (key: string | undefined) => key === undefined || !dataset.todayOnly.includes(key)
  const columns = definition.columns.filter(knows)
  const measures = definition.measures.filter(key => knows(dataset.measures[key]?.column))
  const has = (key: string) => measures.includes(key)
  const { group_sort, chart } = definition
  return {
    ...definition,
    columns: columns.length > 0 ? columns : definition.columns,
    ...(measures.length > 0 && {
      measures,
      group_sort: group_sort !== null && has(group_sort.replace(/^-/, '')) ? group_sort : null,
      chart: chart && has(chart.measure) ? chart : null,
    }),
  }
}

/** Returns a definition with a run's overrides applied. */
export function withParameters(
  definition: ReportDefinition,
  { filters, as_of, person }: ReportParameters,
): ReportDefinition {
  const merged = Object.entries({ ...definition.filters, ...filters }).filter(([, value]) => value !== '')
  const shown = as_of && as_of.mode !== 'now' ? withoutToday(definition) : definition
  return {
    ...shown,
    filters: Object.fromEntries(merged),
    as_of: as_of ?? definition.as_of,
    person: person ?? definition.person,
  }
}

export type { AsOfKind }
