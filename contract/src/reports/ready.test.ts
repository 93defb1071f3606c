import { expect, test } from 'vitest'
import { datasets } from './datasets.ts'
import { columnsOfDataset, type Dataset } from './datasets/dataset.ts'
import { filtersFaults, reportDefinition } from './definition.ts'
import { readyKeys, readyReports } from './ready.ts'
import { definitionOf } from './ready/ready.ts'

test.each(readyReports.map(report => [report.key, report] as const))(
  '[R-RTE-8] the built-in report %s is valid, and its parameters are filters of its data',
  (_, report) => {
    const definition = definitionOf(report)
    expect(reportDefinition.safeParse(definition).error?.issues).toBeUndefined()
    const { filters } = datasets[definition.dataset].list
    expect(report.parameters.filter(key => !Object.hasOwn(filters, key))).toEqual([])
  },
)

test('each built-in report has its own key', () => {
  expect(new Set(readyKeys).size).toBe(readyKeys.length)
})

test.each(Object.entries<Dataset>(datasets))('the dataset %s names existing columns and filters', (name, dataset) => {
  expect(dataset.name).toBe(name)
  const known = new Set([...Object.keys(dataset.list.columns), ...Object.keys(dataset.list.filters)])
  expect(dataset.todayOnly.filter(key => !known.has(key))).toEqual([])
  const columns = columnsOfDataset(dataset)
  const ofMeasures = Object.values(dataset.measures).flatMap(({ column }) => column ?? [])
  expect(ofMeasures.filter(key => !columns.includes(key))).toEqual([])
  expect(filtersFaults(dataset, { shoe_size: '9' }).map(({ at }) => at)).toEqual(['filters'])
})
