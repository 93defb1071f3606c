import { datasetNames, datasets, faultsOf, type ReportDefinition } from '@preceptor/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blankDefinition, groupBy, withGroups, withMeasures, withPivot } from './draft.ts'

test.each(datasetNames)('a report about %s starts complete', name => {
  expect(faultsOf(blankDefinition(name))).toEqual([])
})

test('any combination of choices in the steps gives a report the contract accepts', () => {
  const { dimensions, measures } = datasets.assignments
  const dimension = fc.constantFrom(...Object.keys(dimensions))
  const measure = fc.constantFrom(...Object.keys(measures))
  const choices = fc.array(
    fc.oneof(
      fc.uniqueArray(dimension, { maxLength: 3 }).map(by => ({ groups: by })),
      fc.option(dimension).map(by => ({ pivot: by })),
      fc.uniqueArray(measure, { minLength: 1, maxLength: 8 }).map(keys => ({ measures: keys })),
      fc.constantFrom('bar', 'stacked', 'line', 'area', 'heat').map(chart => ({ chart })),
    ),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(choices, chosen => {
      const definition: ReportDefinition = blankDefinition('assignments')
      for (const choice of chosen) Object.assign(definition, patchOf(definition, choice))
      expect(faultsOf(definition)).toEqual([])
    }),
  )
})

type Choice =
  | { groups: string[] }
  | { pivot: string | null }
  | { measures: string[] }
  | { chart: 'bar' | 'stacked' | 'line' | 'area' | 'heat' }

/** Follows the screen's rules: a pivot beside a group, no repeated group, and two-group charts only with two groups. */
function patchOf(definition: ReportDefinition, choice: Choice): Partial<ReportDefinition> {
  const { groups, pivot, measures } = definition
  if ('groups' in choice)
    return withGroups(
      definition,
      choice.groups.map(by => groupBy(datasets.assignments, by)),
    )
  if ('pivot' in choice) {
    const { pivot: by } = choice
    if (groups.length === 0 || groups.some(group => group.by === by)) return {}
    return withPivot(definition, by === null ? null : groupBy(datasets.assignments, by))
  }
  if ('measures' in choice) return withMeasures(definition, choice.measures)
  const isCut = pivot !== null || groups.length > 1
  const isOffered = groups.length > 0 && (isCut || choice.chart === 'bar' || choice.chart === 'line')
  return isOffered ? { chart: { kind: choice.chart, measure: measures[0] ?? 'count' } } : {}
}
