import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type ChartData, isBlankChart } from './chart.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** One value: a bar, a cell, or the area around a point on a line. */
export interface Mark extends Box {
  series: number
  at: number
  value: number
  /** The area that reacts to the pointer, however small the shape is. */
  hit: Box
  /** For heat tables only: 0 for the smallest value, 1 for the largest. */
  shade?: number
}
/** `y` is the baseline. */
export interface Label {
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}
export interface GridLine {
  x1: number
  y1: number
  x2: number
  y2: number
  isZero: boolean
}
export interface Trace {
  series: number
  line: string
  area: string | null
}
export interface ChartLayout {
  width: number
  /** Horizontal bars and heat tables take the height their rows need; others use the requested height. */
  height: number
  plot: Box
  grid: readonly GridLine[]
  ticks: readonly Label[]
  labels: readonly Label[]
  /** Numbers at the ends of bars, if there is one series and they fit. */
  numbers: readonly Label[]
  marks: readonly Mark[]
  traces: readonly Trace[]
}

export interface LayoutOptions {
  width: number
  height?: number
  /** Formats values for the scale. */
  format: (value: number) => string
  /** Returns the width of a text; by default an estimate on the wide side. */
  measure?: (text: string) => number
}

export const chartFontSize = 11
const lineHeight = 16
const gap = 8
const widestBar = 48
/** The minimum height of a bar, so that a small value doesn't look like zero. */
const leastBar = 1.5
const rowHeight = 24
const pointSize = 8

const estimate = (text: string) => {
  let width = 0
  for (const sign of text) width += sign > '\u1100' || sign === '%' ? chartFontSize : chartFontSize * 0.6
  return width
}

const round = (n: number) => Math.round(n * 100) / 100

interface Frame {
  data: ChartData
  width: number
  height: number
  format: (value: number) => string
  measure: (text: string) => number
}

/** Lays out all parts of a chart. Pure, so that the browser and documents draw the same picture. */
export function layChart(data: ChartData, { width, height = 200, format, measure = estimate }: LayoutOptions) {
  const frame = { data, width, height, format, measure }
  if (isBlankChart(data)) return { width, height, plot: { x: 0, y: 0, width, height }, ...nothing }
  if (data.kind === 'heat') return layHeat(frame)
  return isLying(frame) ? layLying(frame) : layUpright(frame)
}

const nothing = { grid: [], ticks: [], labels: [], numbers: [], marks: [], traces: [] } satisfies Partial<ChartLayout>

interface Piece {
  series: number
  at: number
  value: number
  /** Its start and end on the scale. */
  from: number
  to: number
}

/** Returns values as spans on the scale: from zero, or on top of the previous series. */
function piecesOf({ kind, labels, series }: ChartData): Piece[] {
  const isStacked = kind === 'stacked' || kind === 'area'
  return labels.flatMap((_, at) => {
    const reached = { up: 0, down: 0 }
    return series.flatMap(({ values }, index) => {
      const value = values[at] ?? null
      if (value === null) return []
      const way = value < 0 ? 'down' : 'up'
      const from = isStacked ? reached[way] : 0
      reached[way] = from + value
      return { series: index, at, value, from, to: from + value }
    })
  })
}

function scaleOf({ data, format }: Frame, pieces: readonly Piece[]) {
  const ends = pieces.map(({ to }) => to)
  const least = Math.min(0, ...ends)
  const most = Math.max(0, data.top ?? 0, ...ends)
  const scale = scaleLinear().domain([least, most === least ? 1 : most])
  if (data.top === undefined) scale.nice(4)
  const isWhole = ends.every(Number.isInteger)
  const ticks = scale.ticks(4).filter(tick => !isWhole || Number.isInteger(tick))
  return { scale, ticks: ticks.map(value => ({ value, text: format(value) })) }
}

/** Returns true if bars must be horizontal because their names wouldn't fit below upright ones. */
function isLying({ data, width, measure }: Frame) {
  if (data.steps || (data.kind !== 'bar' && data.kind !== 'stacked')) return false
  const band = (width - 40) / data.labels.length
  return data.labels.some(label => measure(label) > band - gap)
}

function layUpright(frame: Frame): ChartLayout {
  const { data, width, height, format, measure } = frame
  const pieces = piecesOf(data)
  const { scale, ticks } = scaleOf(frame, pieces)
  const left = Math.max(...ticks.map(({ text }) => measure(text))) + gap
  const wide = Math.max(1, width - left)
  const isNumbered = hasNumbers(frame, pieces, wide / data.labels.length)
  const top = isNumbered ? lineHeight : gap
  const plot = { x: left, y: top, width: wide, height: height - top - lineHeight - 6 }
  scale.range([plot.y + plot.height, plot.y])
  const bands = scaleBand<number>()
    .domain(data.labels.keys())
    .range([plot.x, plot.x + plot.width])
  const centers = data.labels.map((_, at) => (bands(at) ?? 0) + bands.bandwidth() / 2)
  const isTraced = data.kind === 'line' || data.kind === 'area'
  const place = isTraced ? pointPlace(centers) : barPlace(data, centers, bands.bandwidth())
  const hitOf = (box: Box) =>
    isTraced ? around(box) : data.kind === 'bar' ? { ...box, y: plot.y, height: plot.height } : box
  const marks = pieces.map(piece => markOf(piece, place(piece, scale(piece.from), scale(piece.to)), hitOf))
  return {
    width,
    height,
    plot,
    grid: ticks.map(({ value }) => {
      const y = round(scale(value))
      return { x1: plot.x, x2: plot.x + plot.width, y1: y, y2: y, isZero: value === 0 }
    }),
    ticks: ticks.map(({ value, text }) => ({
      text,
      x: left - gap,
      y: round(scale(value) + 4),
      anchor: 'end' as const,
    })),
    labels: spaced(frame, centers).map(({ text, x }) => ({ text, x, y: height - 6, anchor: 'middle' as const })),
    numbers: isNumbered
      ? marks.map(({ x, y, width: across, value }) => ({
          text: format(value),
          x: round(x + across / 2),
          y: y - 4,
          anchor: 'middle' as const,
        }))
      : [],
    marks,
    traces: isTraced ? tracesOf(data, pieces, at => [centers[at] ?? 0, scale]) : [],
  }
}

type Scale = (value: number) => number

const rounded = ({ x, y, width, height }: Box): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const markOf = ({ series, at, value }: Piece, box: Box, hitOf: (box: Box) => Box = same => same): Mark => ({
  series,
  at,
  value,
  ...rounded(box),
  hit: rounded(hitOf(box)),
})

const around = ({ x, y, width, height }: Box) => ({ x: x - 8, y: y - 8, width: width + 16, height: height + 16 })

/**
 * Returns true if bars can show their numbers: a single series, each number narrower than its bar's band, and no values below zero,
 * where there is no room.
 */
const hasNumbers = ({ data, format, measure }: Frame, pieces: readonly Piece[], band: number) =>
  data.kind === 'bar' &&
  data.series.length === 1 &&
  pieces.every(({ value }) => value >= 0 && measure(format(value)) <= band - gap / 2)

type Place = (piece: Piece, from: number, to: number) => Box

const pointPlace =
  (centers: readonly number[]): Place =>
  ({ at }, _, to) => ({
    x: (centers[at] ?? 0) - pointSize / 2,
    y: to - pointSize / 2,
    width: pointSize,
    height: pointSize,
  })

/** Across the axis: one bar per band if stacked, otherwise one per series side by side. */
function across({ kind, series }: ChartData, band: number) {
  const beside = kind === 'stacked' ? 1 : series.length
  const wide = Math.max(1, Math.min(widestBar, (band * 0.72) / beside))
  return (center: number, { series: index }: Piece) => ({
    start: center - (wide * beside) / 2 + (kind === 'stacked' ? 0 : index * wide),
    wide: beside > 1 && wide > 3 ? wide - 1 : wide,
  })
}

/** Along the scale: a bar for a nonzero value is never so short that it looks like zero. */
function along({ kind }: ChartData, { value }: Piece, from: number, to: number) {
  const long = Math.abs(to - from)
  const shown = kind === 'bar' && value !== 0 ? Math.max(leastBar, long) : long
  return { start: to < from ? from - shown : from, long: shown }
}

function barPlace(data: ChartData, centers: readonly number[], band: number): Place {
  const placed = across(data, band)
  return (piece, from, to) => {
    const { start, wide } = placed(centers[piece.at] ?? 0, piece)
    const { start: y, long } = along(data, piece, from, to)
    return { x: start, y, width: wide, height: long }
  }
}

/** A gap in the values is a gap in the line. */
function tracesOf(data: ChartData, pieces: readonly Piece[], place: (at: number) => [number, Scale]): Trace[] {
  return data.series.map((_, index) => {
    const own = new Map(pieces.filter(({ series }) => series === index).map(piece => [piece.at, piece]))
    const points = data.labels.map((_label, at) => own.get(at) ?? null)
    const x = (_piece: Piece | null, at: number) => place(at)[0]
    const y = (piece: Piece | null, at: number) => place(at)[1](piece?.to ?? 0)
    const drawn = line<Piece | null>().digits(2).defined(Boolean).x(x).y(y)(points)
    const filled = area<Piece | null>()
      .digits(2)
      .defined(Boolean)
      .x(x)
      .y0((piece, at) => place(at)[1](piece?.from ?? 0))
      .y1(y)
    return { series: index, line: drawn ?? '', area: data.kind === 'area' ? filled(points) : null }
  })
}

/** Returns as many evenly spaced labels as fit. */
function spaced({ data, measure, width }: Frame, centers: readonly number[]) {
  const widest = Math.max(...data.labels.map(measure))
  const step = (centers[1] ?? 0) - (centers[0] ?? 0)
  const every = centers.length > 1 ? Math.max(1, Math.ceil((widest + gap) / step)) : 1
  let taken = -Infinity
  return data.labels.flatMap((text, at) => {
    const half = Math.min(measure(text), width) / 2
    const x = Math.min(Math.max(centers[at] ?? 0, half), width - half)
    if (at % every !== 0 || x - half < taken) return []
    taken = x + half
    return { text: clip(text, width, measure), x: round(x) }
  })
}

/** Returns the text, cut to fit. */
function clip(text: string, width: number, measure: (text: string) => number) {
  if (measure(text) <= width) return text
  const signs = [...text]
  while (signs.length > 1 && measure(`${signs.join('')}…`) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** Returns the column of names in front of rows. */
function nameColumn({ width, measure }: Frame, names: readonly string[]) {
  return Math.min(Math.max(...names.map(measure)), width * 0.4) + gap
}

function layLying(frame: Frame): ChartLayout {
  const { data, width, format, measure } = frame
  const beside = data.kind === 'stacked' ? 1 : data.series.length
  const high = Math.max(rowHeight, beside * 10 + 8)
  const left = nameColumn(frame, data.labels)
  const pieces = piecesOf(data)
  const isNumbered = hasNumbers(frame, pieces, width / 4)
  const room = isNumbered ? Math.max(...pieces.map(({ value }) => measure(format(value)))) + gap : gap * 2
  const plot = { x: left, y: 0, width: Math.max(1, width - left - room), height: high * data.labels.length }
  const { scale, ticks } = scaleOf(frame, pieces)
  scale.range([plot.x, plot.x + plot.width])
  const placed = across(data, high)
  const center = (at: number) => high * (at + 0.5)
  const hitOf = (box: Box) => (data.kind === 'bar' ? { ...box, x: plot.x, width: plot.width } : box)
  const marks = pieces.map(piece => {
    const { start: y, wide } = placed(center(piece.at), piece)
    const { start: x, long } = along(data, piece, scale(piece.from), scale(piece.to))
    return markOf(piece, { x, y, width: long, height: wide }, hitOf)
  })
  const widest = Math.max(...ticks.map(({ text }) => measure(text))) + gap
  const every = Math.ceil(widest / Math.max(1, plot.width / Math.max(1, ticks.length - 1)))
  return {
    width,
    height: plot.height + lineHeight + 4,
    plot,
    grid: ticks.map(({ value }) => {
      const x = round(scale(value))
      return { x1: x, x2: x, y1: plot.y, y2: plot.y + plot.height, isZero: value === 0 }
    }),
    ticks: ticks
      .filter((_, at) => at % every === 0)
      .map(({ value, text }) => {
        const half = measure(text) / 2
        const x = Math.min(Math.max(scale(value), half), width - half)
        return { text, x: round(x), y: plot.height + lineHeight - 2, anchor: 'middle' as const }
      }),
    labels: namesBeside(frame, data.labels, left, high),
    numbers: isNumbered
      ? marks.map(({ x, width: long, at, value }) => ({
          text: format(value),
          x: round(x + long + 4),
          y: round(center(at) + 4),
          anchor: 'start' as const,
        }))
      : [],
    marks,
    traces: [],
  }
}

const namesBeside = ({ measure }: Frame, names: readonly string[], left: number, high: number) =>
  names.map((name, at) => ({
    text: clip(name, left - gap, measure),
    x: left - gap,
    y: round(high * (at + 0.5) + 4),
    anchor: 'end' as const,
  }))

/** Lays out one row per series and one column per label; larger values get darker cells. */
function layHeat(frame: Frame): ChartLayout {
  const { data, width } = frame
  const names = data.series.map(({ label }) => label)
  const left = nameColumn(frame, names)
  const plot = { x: left, y: 0, width: Math.max(1, width - left), height: rowHeight * names.length }
  const values = data.series.flatMap(series => series.values.filter(value => value !== null))
  const least = Math.min(0, ...values)
  const most = Math.max(data.top ?? -Infinity, ...values)
  const shade = scaleLinear().domain([least, most]).range([0, 1]).clamp(true)
  const wide = plot.width / data.labels.length
  const centers = data.labels.map((_, at) => plot.x + wide * (at + 0.5))
  return {
    width,
    height: plot.height + lineHeight + 4,
    plot,
    ...nothing,
    labels: [
      ...namesBeside(frame, names, left, rowHeight),
      ...spaced(frame, centers).map(({ text, x }) => ({
        text,
        x,
        y: plot.height + lineHeight - 2,
        anchor: 'middle' as const,
      })),
    ],
    marks: data.series.flatMap(({ values: own }, series) =>
      data.labels.flatMap((_, at) => {
        const value = own[at] ?? null
        if (value === null) return []
        const box = { x: plot.x + wide * at, y: rowHeight * series, width: wide - 1, height: rowHeight - 1 }
        const mark = markOf({ series, at, value, from: 0, to: value }, box)
        return Object.assign(mark, { shade: most === least ? 0 : round(shade(value)) })
      }),
    ),
  }
}
