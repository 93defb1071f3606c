import {
  type ConditionLeaf,
  type Conditions,
  type DatasetName,
  datasets,
  type Dataset,
  holdsIn,
  isDayDimension,
  isHas,
  readConditions,
  type ReportDefinition,
  type ReportGroup,
} from '@preceptor/contract'
import type { Random } from '../src/demo/random.ts'
import { type PlainRow, plainMeasures, type WitnessedName } from './reports-world.ts'

/** The simplest evaluation of a definition, written without looking at the SQL: loops over rows in memory. */

const datasetOf = (name: DatasetName): Dataset => datasets[name]

/** Returns a row's value for a group: the word itself, or the first day of its calendar period. */
function valueOf(row: PlainRow, { by, grain }: ReportGroup): string | null {
  const value = row.values[by] ?? null
  if (value === null || !grain || grain === 'day') return value
  const [year = '', month = ''] = value.split('-')
  if (grain === 'year') return `${year}-01-01`
  if (grain === 'month') return `${year}-${month}-01`
  if (grain === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
  const at = new Date(`${value}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() - at.getUTCDay())
  return at.toISOString().slice(0, 10)
}

/** Returns true if a row passes the filters of a list, each by its dimension. */
function passes(dataset: Dataset, row: PlainRow, filters: Readonly<Record<string, string>>): boolean {
  return Object.entries(filters).every(([key, asked]) => {
    if (key === 'conditions')
      return holdsIn<ConditionLeaf>(readConditions(asked), leaf => !isHas(leaf) && passes(dataset, row, leaf.where))
    for (const [name, dimension] of Object.entries(dataset.dimensions)) {
      const value = row.values[name] ?? null
      if (isDayDimension(dimension)) {
        if (dimension.from === key) return value !== null && value >= asked
        if (dimension.to === key) return value !== null && value <= asked
      } else if (dimension.filter === key)
        return asked.split(',').some(word => (word === 'none' ? value === null : word === value))
    }
    throw new Error(`The witness knows no filter ${key}.`)
  })
}

export interface PlainCell {
  path: (string | null)[]
  rows: PlainRow[]
  numbers: (number | null)[]
}

export function witnessed(world: Record<WitnessedName, PlainRow[]>, definition: ReportDefinition) {
  const dataset = datasetOf(definition.dataset)
  const rows = world[definition.dataset as WitnessedName].filter(row => passes(dataset, row, definition.filters))
  const measured = (some: PlainRow[]) =>
    definition.measures.map(key => plainMeasures[definition.dataset as WitnessedName][key]?.(some) ?? null)
  const cells = (some: PlainRow[], groups: readonly ReportGroup[], path: (string | null)[]): PlainCell[] => {
    const [group, ...inner] = groups
    const own = { path, rows: some, numbers: measured(some) }
    if (!group) return [own]
    const values = [...new Set(some.map(row => valueOf(row, group)))]
    return [
      own,
      ...values.flatMap(value =>
        cells(
          some.filter(row => valueOf(row, group) === value),
          inner,
          [...path, value],
        ),
      ),
    ]
  }
  const { pivot } = definition
  return {
    rows,
    cells: cells(rows, definition.groups, []),
    ofPivot: (some: PlainRow[], value: string | null) =>
      pivot ? measured(some.filter(row => valueOf(row, pivot) === value)) : [],
    inPivot: (some: PlainRow[], value: string | null) =>
      pivot ? some.filter(row => valueOf(row, pivot) === value) : [],
  }
}

const grains = ['day', 'week', 'month', 'quarter', 'year'] as const

/** Draws filters with values that occur in this world. */
function someFilters(
  random: Random,
  dataset: Dataset,
  rows: readonly PlainRow[],
  most: number,
): Record<string, string> {
  const filters: Record<string, string> = {}
  for (let n = random.int(1, most); n > 0; n--) {
    const name = random.pick(Object.keys(dataset.dimensions))
    const dimension = dataset.dimensions[name]
    const values = rows.flatMap(row => row.values[name] ?? [])
    if (!dimension || values.length === 0) continue
    if (isDayDimension(dimension)) filters[random.chance(0.5) ? dimension.from : dimension.to] = random.pick(values)
    else {
      const filter = dataset.list.filters[dimension.filter]
      const mayBeNone = filter?.kind === 'reference' && !filter.always
      filters[dimension.filter] = mayBeNone && random.chance(0.3) ? 'none' : random.pick(values)
    }
  }
  return filters
}

function someTree(random: Random, dataset: Dataset, rows: readonly PlainRow[], deep: number): Conditions | null {
  if (deep === 0 || random.chance(0.4)) {
    const where = someFilters(random, dataset, rows, 2)
    return Object.keys(where).length > 0 ? { where } : null
  }
  if (random.chance(0.2)) {
    const inner = someTree(random, dataset, rows, 0)
    return inner && { not: inner }
  }
  const parts = Array.from({ length: random.int(1, 3) }, () => someTree(random, dataset, rows, deep - 1)).filter(
    one => one !== null,
  )
  return parts.length === 0 ? null : random.chance(0.5) ? { all: parts } : { any: parts }
}

export function randomDefinition(random: Random, world: Record<WitnessedName, PlainRow[]>): ReportDefinition {
  const name = random.pick(Object.keys(world) as WitnessedName[])
  const dataset = datasetOf(name)
  const rows = world[name]
  const free = Object.keys(dataset.dimensions).filter(key => key !== 'topic')
  const take = (): ReportGroup => {
    const by = free.splice(random.int(0, free.length - 1), 1)[0] ?? ''
    const dimension = dataset.dimensions[by]
    return dimension && isDayDimension(dimension) ? { by, grain: random.pick(grains.slice(1)) } : { by }
  }
  const groups = Array.from({ length: random.int(0, 3) }, take)
  const pivot = groups.length > 0 && random.chance(0.4) ? take() : null
  const measures = Object.keys(dataset.measures).filter(() => random.chance(0.5))
  const withCount = measures.length > 0 ? measures.slice(0, 8) : ['count']
  const tree = random.chance(0.5) ? someTree(random, dataset, rows, 2) : null
  return {
    dataset: name,
    columns: groups.length === 0 || random.chance(0.3) ? ['name', 'location'] : [],
    filters: {
      ...(random.chance(0.5) ? someFilters(random, dataset, rows, 2) : {}),
      ...(tree && { conditions: JSON.stringify(tree) }),
    },
    groups,
    pivot,
    measures: withCount,
    sort: null,
    group_sort: random.chance(0.3) ? `-${random.pick(withCount)}` : null,
    chart: null,
    as_of: { mode: 'now', day: null },
    person: 'today',
  }
}
