import {
  type Dataset,
  type Dimension,
  type Grain,
  type GroupLine,
  isDayDimension,
  type ReportDefinition,
  type ResultHead,
  type ResultLine,
  type RowLine,
} from '@preceptor/contract'
import { dayIn, localeOf } from '@preceptor/contract/texts/texts'
import type { Cell } from '../../lists/export-list.ts'
import type { ReportScope } from './dataset-sql.ts'
import { datasetSqls } from './dataset-sqls.ts'
import { isKeptGroup, type KeptGroup, type KeptLine, type KeptValue } from './result-lines.ts'
import { cellsOf } from './result-sql.ts'
import { reportTexts } from './texts.ts'

/** A stored column includes its kind, so a later server version can still read it. */
export interface KeptColumn {
  key: string
  is: Cell['is']
}

export const keptColumns = (scope: ReportScope, definition: ReportDefinition): KeptColumn[] => {
  const cells = cellsOf(datasetSqls[definition.dataset], scope)
  return definition.columns.flatMap(key => {
    const cell = cells[key]
    return cell ? [{ key, is: cell.is }] : []
  })
}

/** Returns the label of a group's value: a named text, or text in the language. */
export function valueLabel(
  dataset: Dataset,
  dimension: Dimension,
  grain: Grain | null,
  [value, label]: KeptValue,
  language: string,
): string {
  if (value === null) return reportTexts.named('noValue')
  if (isDayDimension(dimension)) return periodLabel(value, grain ?? 'month', language)
  const filter = dataset.list.filters[dimension.filter]
  if (filter?.kind === 'choice') return filter.choices[value] ?? value
  return label ?? value
}

function periodLabel(day: string, grain: Grain, language: string): string {
  const [year = '', month = ''] = day.split('-')
  switch (grain) {
    case 'year':
      return year
    case 'quarter':
      return reportTexts.say(language, 'quarter', { quarter: String(Math.ceil(Number(month) / 3)), year })
    case 'month':
      return new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      )
    case 'week':
      return reportTexts.say(language, 'week', { day: dayIn(language, day) })
    case 'day':
      return dayIn(language, day)
  }
}

/** Prepares stored lines for a reader: labels are named texts, which the response translates. */
export function reading(
  definition: ReportDefinition,
  columns: readonly KeptColumn[],
  pivot: readonly KeptValue[],
  language: string,
) {
  const { dataset } = datasetSqls[definition.dataset]
  const dimensionOf = (by: string): Dimension => {
    const found = dataset.dimensions[by]
    if (!found) throw new Error(`${dataset.name} has no dimension ${by}`)
    return found
  }
  const groups = definition.groups.map(({ by, grain }) => ({ by, grain: grain ?? null, dimension: dimensionOf(by) }))
  const across = definition.pivot && {
    by: definition.pivot.by,
    grain: definition.pivot.grain ?? null,
    dimension: dimensionOf(definition.pivot.by),
  }
  const head: ResultHead = {
    columns: columns.map(({ key, is }) => ({ key, is, label: dataset.list.columns[key]?.label ?? key })),
    groups: groups.map(({ by, grain, dimension }) => ({ by, grain, label: dimension.label })),
    pivot: across && {
      by: across.by,
      grain: across.grain,
      label: across.dimension.label,
      values: pivot.map(one => ({
        value: one[0],
        label: valueLabel(dataset, across.dimension, across.grain, one, language),
      })),
    },
    measures: definition.measures.flatMap(key => {
      const measure = dataset.measures[key]
      return measure ? [{ key, label: measure.label, unit: measure.unit }] : []
    }),
  }
  const groupLine = ([, level, path, rows, numbers, of, pivot_rows]: KeptGroup): GroupLine => ({
    is: 'group',
    level,
    path: path.map((one, at) => {
      const group = groups[at]
      return {
        value: one[0],
        label: group ? valueLabel(dataset, group.dimension, group.grain, one, language) : (one[1] ?? ''),
      }
    }),
    rows,
    numbers,
    pivot: of,
    pivot_rows,
  })
  const line = (kept: KeptLine): ResultLine =>
    isKeptGroup(kept)
      ? groupLine(kept)
      : ({ is: 'row', id: kept[1], employee_id: kept[2], cells: kept[3] } satisfies RowLine)
  return { head, groupLine, line }
}
