import { type ChartColor, type ChartData, colorOf, dashOf } from '@preceptor/contract/charts/chart'
import { chartFontSize, type ChartLayout, type Label, layChart } from '@preceptor/contract/charts/layout'
import { colors } from './colors.ts'
import type { Paper } from './paper.ts'

const shades: Readonly<Record<ChartColor, string>> = {
  teal: '#0d9488',
  amber: '#c0770d',
  blue: '#4a86cf',
  violet: '#8463cb',
  grey: '#87929a',
  green: '#2f9257',
  red: '#d0554b',
}
const heat = '#0f766e'
/** Charts use the screen layout, scaled down by this factor. */
const scale = 0.72
const legendHeight = 18
const keySize = 8

export interface PaperChart {
  data: ChartData
  format: (value: number) => string
  /** The height of the whole chart on paper. */
  height?: number
}

interface Laid {
  data: ChartData
  layout: ChartLayout
  /** Series named in the legend. */
  named: readonly string[]
  height: number
}

/** Lays out a chart for the given width on paper. */
export function layPaperChart(paper: Paper, { data, format, height = 150 }: PaperChart, width: number): Laid {
  const measure = (text: string) => paper.wide(text, { size: chartFontSize })
  const layout = layChart(data, { width: width / scale, height: height / scale, format, measure })
  const named = data.kind !== 'heat' && data.series.length > 1 ? data.series.map(({ label }) => label) : []
  return { data, layout, named, height: layout.height * scale + (named.length > 0 ? legendHeight : 0) }
}

/** Draws a laid-out chart as the screen does. The caller adds the table below it. */
export function drawPaperChart(paper: Paper, { data, layout, named }: Laid, { x, y }: { x: number; y: number }) {
  const { doc } = paper
  const colorAt = (series: number) => shades[colorOf(data.series[series] ?? { label: '', values: [] }, series)]
  doc.save().translate(x, y).scale(scale)
  if (named.length > 0) {
    drawLegend(paper, named, colorAt)
    doc.translate(0, legendHeight / scale)
  }
  doc.lineWidth(0.6)
  for (const { x1, y1, x2, y2, isZero } of layout.grid)
    doc
      .strokeColor(isZero ? colors.quiet : colors.rule)
      .moveTo(x1, y1)
      .lineTo(x2, y2)
      .stroke()
  for (const { series, line, area } of layout.traces) {
    if (area) doc.fillOpacity(0.24).path(area).fill(colorAt(series)).fillOpacity(1)
    const dash = data.kind === 'line' ? dashOf(series) : []
    doc.lineWidth(1.6).strokeColor(colorAt(series))
    if (dash.length > 0) doc.dash([...dash] as unknown as number, {})
    doc.path(line).stroke().undash()
  }
  for (const { series, x: left, y: top, width, height, shade } of layout.marks) {
    if (shade !== undefined)
      doc
        .fillOpacity(0.06 + shade * 0.94)
        .rect(left, top, width, height)
        .fill(heat)
        .fillOpacity(1)
    else if (layout.traces.length > 0) doc.circle(left + width / 2, top + height / 2, 2).fill(colorAt(series))
    else doc.rect(left, top, width, height).fill(colorAt(series))
  }
  for (const label of [...layout.ticks, ...layout.labels, ...layout.numbers]) writeLabel(paper, label)
  doc.restore()
}

function drawLegend(paper: Paper, named: readonly string[], colorAt: (series: number) => string) {
  let left = 0
  named.forEach((label, series) => {
    paper.doc.rect(left, 2, keySize, keySize).fill(colorAt(series))
    const wide = paper.wide(label, { size: chartFontSize })
    writeLabel(paper, { text: label, x: left + keySize + 4, y: keySize + 2, anchor: 'start' })
    left += keySize + 4 + wide + 16
  })
}

/** Starts, centers or ends a label at its position, independent of the page's direction. */
function writeLabel(paper: Paper, { text, x, y, anchor }: Label) {
  const size = chartFontSize
  const wide = paper.wide(text, { size })
  const left = anchor === 'middle' ? x - wide / 2 : anchor === 'end' ? x - wide : x
  paper.write(text, { x: left, y: y - size * 1.07, width: wide + 1 }, { size, color: colors.quiet })
}
