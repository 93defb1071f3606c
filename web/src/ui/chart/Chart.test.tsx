import { chartKinds } from '@preceptor/contract/charts/chart'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Chart } from './Chart.tsx'
import type { ChartProps } from './chart-props.ts'
import { chartTexts } from './texts.ts'

// The drawing loads when it is first shown, which takes time on a busy machine.
configure({ asyncUtilTimeout: 20_000 })
beforeAll(() => chartTexts.load('en'), 60_000)
afterEach(cleanup)

const labels = ['Jan', 'Feb', 'Mar']
const two: ChartProps = {
  title: 'Hires by month',
  heading: 'Month',
  data: {
    kind: 'bar',
    steps: true,
    labels,
    series: [
      { label: 'Hired', values: [1, 0, 3] },
      { label: 'Left', values: [null, 2, 1200] },
    ],
  },
  href: ({ series, at, value }) => (value > 0 ? `/employees?m=${labels[at]}&s=${series}` : undefined),
}
const picture = async () => within(await screen.findByRole('group', { name: /^Hires by month/ }))

test('each value says its label, series and number, and opens its list', async () => {
  render(<Chart {...two} />)
  const values = await picture()
  expect(values.getByRole('link', { name: 'Mar, Left: 1,200' }).getAttribute('href')).toBe('/employees?m=Mar&s=1')
  expect(values.getByRole('img', { name: 'Feb, Hired: 0' })).toBeTruthy()
  expect([...values.queryAllByRole('link'), ...values.queryAllByRole('img')]).toHaveLength(5)
})

test('the table beneath has every number, its link, and a dash for what is unknown', async () => {
  render(<Chart {...two} />)
  expect(screen.queryByRole('table')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show table' }))
  const rows = within(screen.getByRole('table', { name: 'Hires by month' })).getAllByRole('row')
  expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([
    ['Month', 'Hired', 'Left'],
    ['Jan', '1', '–'],
    ['Feb', '0', '2'],
    ['Mar', '3', '1,200'],
  ])
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Mar, Left: 1,200' })).toBeTruthy()
})

test('a chart is one tab stop, and arrows move through its values', async () => {
  render(<Chart {...two} />)
  await picture()
  const named = () => document.activeElement?.getAttribute('aria-label')
  await userEvent.tab()
  expect(named()).toBe('Jan, Hired: 1')
  const path: (string | null | undefined)[] = []
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'Home', 'End', 'ArrowRight']) {
    await userEvent.keyboard(`{${key}}`)
    path.push(named())
  }
  expect(path).toEqual([
    'Feb, Hired: 0',
    'Feb, Left: 2',
    'Mar, Left: 1,200',
    'Mar, Hired: 3',
    'Jan, Hired: 1',
    'Mar, Left: 1,200',
    'Mar, Left: 1,200',
  ])
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Show table')
})

test.each(chartKinds)('%s: says when nothing is known, and draws a single value', async kind => {
  const { rerender } = render(
    <Chart {...two} data={{ kind, labels: ['Jan'], series: [{ label: 'Hired', values: [null] }] }} />,
  )
  expect(screen.getByText('No numbers to draw.')).toBeTruthy()
  rerender(<Chart {...two} data={{ kind, labels: ['Jan'], series: [{ label: 'Hired', values: [7] }] }} />)
  expect((await picture()).getAllByRole('link')).toHaveLength(1)
})

test('several series have a legend, and a heat table shows its range', async () => {
  const { container, rerender } = render(<Chart {...two} />)
  expect(container.querySelector('figcaption')?.textContent).toBe('HiredLeft')
  rerender(<Chart {...two} data={{ ...two.data, kind: 'heat' }} />)
  expect(container.querySelector('figcaption')?.textContent).toBe('from 0 to 1,200')
  await picture()
})
