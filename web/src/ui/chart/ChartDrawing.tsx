import { colorOf, dashOf } from '@preceptor/contract/charts/chart'
import { type ChartLayout, type Label, layChart, type Mark } from '@preceptor/contract/charts/layout'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Link } from '../Link.tsx'
import css from './chart.module.css'
import type { ChartProps } from './chart-props.ts'
import { chartTexts } from './texts.ts'

type DrawingProps = ChartProps & Required<Pick<ChartProps, 'format' | 'height' | 'words'>>

/** Used until the browser reports the available width. */
const usualWidth = 640

function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useLayoutEffect(() => {
    const held = place.current
    if (!held) return
    const measure = () => setWidth(held.clientWidth || usualWidth)
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(held)
    return () => resized.disconnect()
  }, [])
  return [place, width] as const
}

/** The drawing: a single Tab stop, with arrow keys to move through its values. */
export default function ChartDrawing({ data, title, summary, format, height, words, href }: DrawingProps) {
  const t = useTexts(chartTexts)
  const [place, width] = useWidth()
  const [chosen, setChosen] = useState(0)
  const layout = layChart(data, { width, height, format })
  const { marks } = layout
  const stop = Math.min(chosen, marks.length - 1)
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = moved(marks, stop, event.key)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    event.currentTarget.querySelectorAll<SVGElement>('[data-mark]')[next]?.focus()
  }
  return (
    <div ref={place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the values inside it */}
      <svg
        className={css.drawing}
        width={width}
        height={layout.height}
        role="group"
        aria-label={[title, summary, t('keys')].filter(Boolean).join('. ')}
        onKeyDown={onKeyDown}
      >
        <Axes layout={layout} />
        {layout.traces.map(({ series, line, area }) => {
          const color = colorOf(data.series[series] ?? { label: '', values: [] }, series)
          return (
            <g key={series} data-color={color} aria-hidden="true">
              {area && <path className={css.area} d={area} />}
              <path
                className={css.line}
                d={line}
                strokeDasharray={dashOf(data.kind === 'line' ? series : 0).join(' ')}
              />
            </g>
          )
        })}
        {marks.map((mark, at) => (
          <Value
            key={`${mark.series} ${mark.at}`}
            mark={mark}
            kind={data.kind}
            color={colorOf(data.series[mark.series] ?? { label: '', values: [] }, mark.series)}
            words={words(mark)}
            href={href?.(mark)}
            tabIndex={at === stop ? 0 : -1}
          />
        ))}
        <Texts labels={layout.numbers} className={css.number} />
      </svg>
    </div>
  )
}

/** Left and right move through the labels, up and down through the series. */
function moved(marks: readonly Mark[], from: number, key: string): number | null {
  const here = marks[from]
  if (!here) return null
  const near = (fits: (mark: Mark) => boolean, far: (mark: Mark) => number) => {
    const found = marks.flatMap((mark, at) => (fits(mark) ? [{ at, far: far(mark) }] : []))
    return found.toSorted((one, other) => one.far - other.far)[0]?.at ?? from
  }
  const along = (way: 1 | -1) =>
    near(
      mark => mark.series === here.series && (mark.at - here.at) * way > 0,
      mark => (mark.at - here.at) * way,
    )
  const across = (way: 1 | -1) =>
    near(
      mark => mark.at === here.at && (mark.series - here.series) * way > 0,
      mark => (mark.series - here.series) * way,
    )
  switch (key) {
    case 'ArrowRight':
      return along(1)
    case 'ArrowLeft':
      return along(-1)
    case 'ArrowDown':
      return across(1)
    case 'ArrowUp':
      return across(-1)
    case 'Home':
      return 0
    case 'End':
      return marks.length - 1
    default:
      return null
  }
}

const Texts = ({ labels, className }: { labels: readonly Label[]; className?: string | undefined }) => (
  <g className={className} aria-hidden="true">
    {labels.map(({ text, x, y, anchor }) => (
      <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor}>
        {text}
      </text>
    ))}
  </g>
)

const Axes = ({ layout: { grid, ticks, labels } }: { layout: ChartLayout }) => (
  <>
    <g className={css.grid} aria-hidden="true">
      {grid.map(({ isZero, ...line }) => (
        <line key={`${line.x1} ${line.y1}`} {...line} data-zero={isZero || undefined} />
      ))}
    </g>
    <Texts labels={ticks} />
    <Texts labels={labels} className={css.label} />
  </>
)

interface ValueProps {
  mark: Mark
  kind: ChartProps['data']['kind']
  color: string
  words: string
  href: string | undefined
  tabIndex: number
}

function Value({ mark, kind, color, words, href, tabIndex }: ValueProps) {
  const { x, y, width, height, hit, shade } = mark
  const shape =
    kind === 'line' || kind === 'area' ? (
      <circle className={css.point} cx={x + width / 2} cy={y + height / 2} r={width / 2 - 1} />
    ) : shade === undefined ? (
      <rect className={css.bar} data-stacked={kind === 'stacked' || undefined} {...{ x, y, width, height }} />
    ) : (
      <rect className={css.cell} {...{ x, y, width, height }} style={{ fillOpacity: 0.06 + shade * 0.94 }} />
    )
  const content = (
    <>
      <rect className={css.hit} {...hit} />
      {shape}
    </>
  )
  const shared = {
    'aria-label': words,
    'data-tip': words,
    'data-mark': '',
    'data-color': color,
    tabIndex,
    className: css.value,
  }
  return href ? (
    <Link href={href} {...shared}>
      {content}
    </Link>
  ) : (
    // Its value is read where the arrow keys stop.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <g role="img" {...shared}>
      {content}
    </g>
  )
}
