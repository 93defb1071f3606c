import { chartOf } from '@preceptor/contract/reports/result-chart'
import { expect, test } from 'vitest'
import { bronx, group, head, lines, overdueDefinition, queens } from '../a-result.test-data.ts'

const by = (kind: 'bar' | 'stacked' | 'line' | 'heat', measure = 'count') => ({ chart: { kind, measure } })

test('bars show the first group in its order, and each bar has its cell', () => {
  const chart = chartOf(overdueDefinition(), head, lines)
  expect(chart?.data).toEqual({
    kind: 'bar',
    labels: ['Bronx', 'Queens'],
    steps: false,
    series: [{ label: 'Assignments', values: [1200, 40] }],
  })
  expect(chart?.cellAt(0, 1)).toEqual({ path: ['q'] })
})

test('stacked bars are split by the second group, and a pair without rows is unknown', () => {
  const chart = chartOf(by('stacked'), head, lines)
  expect(chart?.data.series).toEqual([
    { label: 'Fall prevention', values: [800, 40] },
    { label: 'Hand hygiene', values: [400, null] },
  ])
  expect(chart?.cellAt(1, 0)).toEqual({ path: ['b', 'h'] })
})

test('a pivot splits every kind of chart, including rows without a value', () => {
  const pivoted = {
    ...head,
    groups: head.groups.slice(0, 1),
    pivot: {
      by: 'standing',
      grain: null,
      label: 'Status',
      values: [
        { value: 'overdue', label: 'Overdue' },
        { value: null, label: 'None' },
      ],
    },
  }
  const chart = chartOf(by('line', 'days_late'), pivoted, [
    group(
      [bronx],
      [3, 9],
      [
        [2, 10],
        [1, 7],
      ],
    ),
    group(
      [queens],
      [1, 4],
      [
        [1, 4],
        [0, null],
      ],
    ),
  ])
  expect(chart?.data.series).toEqual([
    { label: 'Overdue', values: [10, 4] },
    { label: 'None', values: [7, null] },
  ])
  expect(chart?.cellAt(1, 0)).toEqual({ path: ['b'], pivot: null })
})

test('minutes are drawn in hours', () => {
  const measures = [{ key: 'minutes', label: 'Training time', unit: 'minutes' as const }]
  const chart = chartOf(by('bar', 'minutes'), { ...head, measures }, [group([bronx], [60_000]), group([queens], [45])])
  expect(chart?.data.series[0]?.values).toEqual([1000, 0.75])
  expect([chart?.format('en', 1000), chart?.format('en', 0.75)]).toEqual(['1,000 h', '45 min'])
})

test('there is no chart without one in the definition, without groups, or for a missing number', () => {
  expect(chartOf({ chart: null }, head, lines)).toBeNull()
  expect(chartOf(by('bar'), { ...head, groups: [] }, lines)).toBeNull()
  expect(chartOf(by('bar', 'people'), head, lines)).toBeNull()
  expect(chartOf(by('bar'), head, [])).toBeNull()
})

test('groups left out of a chart are counted', () => {
  const many = Array.from({ length: 52 }, (_, at) => group([{ value: `${at}`, label: `Place ${at}` }], [at, 1]))
  const chart = chartOf(by('bar'), head, many)
  expect(chart?.data.labels).toHaveLength(40)
  expect(chart?.hidden).toBe(12)
  expect(chartOf(overdueDefinition(), head, many, 3)?.hidden).toBe(15)
})

test('series that don’t fit are counted too', () => {
  const programs = Array.from({ length: 11 }, (_, at) => ({ value: `${at}`, label: `Program ${at}` }))
  const chart = chartOf(by('stacked'), head, [
    group([bronx], [66, 1]),
    ...programs.map((program, at) => group([bronx, program], [at, 1])),
  ])
  expect(chart?.data.series).toHaveLength(7)
  expect(chart?.hidden).toBe(4)
})
