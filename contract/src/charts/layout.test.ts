import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartData, type ChartKind, chartKinds } from './chart.ts'
import { type Box, layChart, type Mark } from './layout.ts'

const format = String
const measure = (text: string) => text.length * 7
const lay = (data: ChartData, width = 640) => layChart(data, { width, format, measure })

const bars = (values: readonly (number | null)[], over: Partial<ChartData> = {}): ChartData => ({
  kind: 'bar',
  steps: true,
  labels: values.map((_, at) => `m${at + 1}`),
  series: [{ label: 'People', values }],
  ...over,
})

/** Any chart a report can produce: up to 40 labels, 5 series, gaps, zeros and negative values. */
const anyChart = (...kinds: ChartKind[]) =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      steps: fc.boolean(),
      labels: fc.array(fc.string({ minLength: 1, maxLength: 24 }), { minLength: 1, maxLength: 40 }),
      count: fc.integer({ min: 1, max: 5 }),
    })
    .chain(({ kind, steps, labels, count }) =>
      fc
        .array(
          fc.array(fc.option(fc.integer({ min: -500, max: 5000 }), { freq: 8 }), {
            minLength: labels.length,
            maxLength: labels.length,
          }),
          { minLength: count, maxLength: count },
        )
        .map(values => ({ kind, steps, labels, series: values.map((own, at) => ({ label: `s${at}`, values: own })) })),
    )
const anyWidth = fc.integer({ min: 240, max: 1400 })

const inside = (box: Box, whole: Box, slack = 0.02) =>
  box.x >= whole.x - slack &&
  box.y >= whole.y - slack &&
  box.x + box.width <= whole.x + whole.width + slack &&
  box.y + box.height <= whole.y + whole.height + slack

const valuesOf = ({ series }: ChartData) =>
  series.flatMap(({ values }, index) =>
    values.flatMap((value, at) => (value === null ? [] : { series: index, at, value })),
  )

test('each known value has one mark, and an unknown one has none', () => {
  fc.assert(
    fc.property(anyChart(...chartKinds), anyWidth, (data, width) => {
      const marks = lay(data, width).marks.map(({ series, at, value }) => ({ series, at, value }))
      const byPlace = (one: { series: number; at: number }, other: { series: number; at: number }) =>
        one.series - other.series || one.at - other.at
      expect(marks.toSorted(byPlace)).toEqual(valuesOf(data))
    }),
  )
})

test('bars and cells stay inside the plot, and the plot stays inside the picture', () => {
  fc.assert(
    fc.property(anyChart('bar', 'stacked', 'heat'), anyWidth, (data, width) => {
      const { marks, plot, height } = lay(data, width)
      expect(inside(plot, { x: 0, y: 0, width, height })).toBe(true)
      // a bar of minimum length may extend slightly past an edge
      for (const mark of marks) {
        expect(inside(mark, plot, 1.6), JSON.stringify(mark)).toBe(true)
        expect(inside(mark, mark.hit, 1.6), JSON.stringify(mark)).toBe(true)
      }
    }),
  )
})

test('labels neither overlap nor extend past the picture', () => {
  fc.assert(
    fc.property(anyChart(...chartKinds), anyWidth, (data, width) => {
      const { labels, ticks, numbers } = lay(data, width)
      const spans = [...labels, ...ticks, ...numbers].map(({ text, x, y, anchor }) => {
        const wide = measure(text)
        const left = anchor === 'middle' ? x - wide / 2 : anchor === 'end' ? x - wide : x
        return { x: left, y: y - 8, width: wide, height: 9 }
      })
      for (const [at, one] of spans.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(-0.02)
        expect(one.x + one.width).toBeLessThanOrEqual(width + 0.02)
        for (const other of spans.slice(at + 1)) expect(overlap(one, other)).toBe(false)
      }
    }),
  )
})
const overlap = (one: Box, other: Box) =>
  one.x + one.width > other.x + 0.02 &&
  other.x + other.width > one.x + 0.02 &&
  one.y + one.height > other.y + 0.02 &&
  other.y + other.height > one.y + 0.02

test('the length of a bar matches its value', () => {
  fc.assert(
    fc.property(anyChart('bar', 'stacked'), anyWidth, (data, width) => {
      const { marks, grid } = lay(data, width)
      const isUpright = grid[0]?.y1 === grid[0]?.y2
      const long = (mark: Mark) => (isUpright ? mark.height : mark.width)
      if (marks.length === 0) return
      const largest = marks.reduce((most, mark) => (Math.abs(mark.value) > Math.abs(most.value) ? mark : most))
      if (largest.value === 0) return
      const unit = long(largest) / Math.abs(largest.value)
      for (const mark of marks) {
        const due = Math.abs(mark.value) * unit
        const isLeast = data.kind === 'bar' && mark.value !== 0 && due < 1.5
        expect(Math.abs(long(mark) - (isLeast ? 1.5 : due))).toBeLessThan(0.05)
      }
    }),
  )
})

test('stacked bars sit on top of each other, and the top is the sum', () => {
  const layout = lay({
    kind: 'stacked',
    steps: true,
    labels: ['Jan'],
    series: [2, 3, 5].map((value, at) => ({ label: `s${at}`, values: [value] })),
  })
  const [first, second, third] = layout.marks
  expect(second && first && second.y + second.height).toBeCloseTo(first?.y ?? 0, 1)
  expect(third && second && third.y + third.height).toBeCloseTo(second?.y ?? 0, 1)
  const ten = layout.ticks.find(({ text }) => text === '10')
  expect(third?.y).toBeCloseTo((ten?.y ?? 0) - 4, 1)
})

test('negative bars hang from zero', () => {
  const { marks, grid } = lay(bars([4, -4]))
  const zero = grid.find(({ isZero }) => isZero)?.y1 ?? 0
  expect(marks.map(({ y, height }) => [y, y + height].map(Math.round))).toEqual([
    [expect.any(Number), Math.round(zero)],
    [Math.round(zero), expect.any(Number)],
  ])
})

test('a gap in the values is a gap in the line', () => {
  const { traces, marks } = lay(bars([1, 2, null, 4, 5], { kind: 'line' }))
  expect(traces[0]?.line.match(/M/g)).toHaveLength(2)
  expect(marks).toHaveLength(4)
})

test('areas of several series are stacked', () => {
  const { traces, marks } = lay({
    ...bars([2, 2], { kind: 'area' }),
    series: [2, 3].map(n => ({ label: `${n}`, values: [n, n] })),
  })
  expect(traces.map(({ area }) => area?.startsWith('M'))).toEqual([true, true])
  const [low, high] = [0, 1].map(series => marks.find(mark => mark.series === series)?.y ?? 0)
  expect(high).toBeLessThan(low ?? 0)
})

test('the scale uses whole numbers when the values do, and ends at a round number', () => {
  const texts = (values: readonly number[]) => lay(bars(values)).ticks.map(({ text }) => text)
  expect(texts([1, 2])).toEqual(['0', '1', '2'])
  expect(texts([48])).toEqual(['0', '10', '20', '30', '40', '50'])
  expect(texts([0.4])).toEqual(['0', '0.1', '0.2', '0.3', '0.4'])
})

test('percentages keep their own scale', () => {
  const { ticks, marks, plot } = lay(bars([50], { top: 100 }))
  expect(ticks.at(-1)?.text).toBe('100')
  expect(marks[0]?.height).toBeCloseTo(plot.height / 2, 1)
})

test('without known values nothing is drawn; a single value and all zeros are drawn', () => {
  expect(lay(bars([])).marks).toEqual([])
  expect(lay(bars([null, null])).grid).toEqual([])
  for (const kind of chartKinds) {
    expect(lay(bars([7], { kind })).marks).toHaveLength(1)
    expect(lay(bars([0, 0], { kind })).marks.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  }
})

test('bars with long names are horizontal and all named; months stay vertical', () => {
  const labels = ['Bronx and Westchester', 'Brooklyn', 'Queens and Nassau', 'Staten Island', 'New Jersey North']
  const names = bars([5, 4, 3, 2, 1], { labels, steps: false })
  const lying = lay(names, 360)
  expect(lying.labels).toHaveLength(5)
  expect(lying.grid[0]?.x1).toBe(lying.grid[0]?.x2)
  const upright = lay({ ...names, steps: true }, 360)
  expect(upright.grid[0]?.y1).toBe(upright.grid[0]?.y2)
  expect(upright.labels.length).toBeLessThan(5)
})

test('the darkest cell of a heat table has the largest value', () => {
  const { marks } = lay({
    kind: 'heat',
    labels: ['Jan', 'Feb'],
    series: [
      { label: 'Bronx', values: [1, 4] },
      { label: 'Queens', values: [null, 2] },
    ],
  })
  expect(marks.map(({ value, shade }) => [value, shade])).toEqual([
    [1, 0.25],
    [4, 1],
    [2, 0.5],
  ])
})

test('a single series of bars shows its numbers where they fit', () => {
  const said = (width: number) => lay(bars([1200, 1300, 1400]), width).numbers.map(({ text }) => text)
  expect(said(400)).toEqual(['1200', '1300', '1400'])
  expect(said(110)).toEqual([])
})

test('the percentages of twelve months keep gaps between them, and are left out where they would touch', () => {
  const months = bars(
    Array.from({ length: 12 }, () => 0.92),
    { top: 1 },
  )
  const percent = (value: number) => `${Math.round(value * 100)}%`
  const said = (width: number) => layChart(months, { width, format: percent }).numbers.length
  expect([said(640), said(420), said(326)]).toEqual([12, 12, 0])
})
