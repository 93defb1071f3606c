import { type ChartData, type ChartKind, chartKinds } from '@preceptor/contract/charts/chart'
import { expect, test } from 'vitest'
import { pdfTexts, withoutBlanks } from '../../../test/pdf-texts.ts'
import { Document } from './document.ts'

const places = ['Bronx and Westchester', 'Queens and Nassau', 'Bruklin Бруклин']
const chartOf = (kind: ChartKind, over: Partial<ChartData> = {}): ChartData => ({
  kind,
  labels: places,
  series: [
    { label: 'Hired', values: [12, 0, 1200] },
    { label: 'Left', values: [null, 4, 8] },
  ],
  ...over,
})

async function drawn(charts: readonly ChartData[]) {
  const made_at = new Date('2026-11-23T15:00:00Z')
  const document = new Document({ title: 'Charts', language: 'en', author: 'Harborlight', made_at })
  for (const data of charts) document.chart({ data, format: value => `${value} people` })
  return document.bytes()
}

test.each(chartKinds)('a printed %s chart shows its labels, scale and series', async kind => {
  const text = (await pdfTexts(await drawn([chartOf(kind)]))).join('')
  const scale = kind === 'heat' ? [] : ['0 people']
  for (const words of ['Queens and Nassau', 'Hired', 'Left', ...scale])
    expect(text, words).toContain(withoutBlanks(words))
})

test('the same chart gives the same bytes, and without numbers nothing is drawn', async () => {
  const [one, other] = [
    await drawn(chartKinds.map(kind => chartOf(kind))),
    await drawn(chartKinds.map(kind => chartOf(kind))),
  ]
  expect(one.equals(other)).toBe(true)
  expect((await pdfTexts(await drawn([chartOf('bar', { series: [] })]))).join('')).toBe('')
})

test('a chart that doesn’t fit on a page starts the next one', async () => {
  const pages = await pdfTexts(await drawn(Array.from({ length: 7 }, () => chartOf('line'))))
  expect(pages.length).toBeGreaterThan(1)
  const said = pages.join('').split('Hired').length - 1
  expect(said).toBe(7)
})
