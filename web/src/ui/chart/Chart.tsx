import { colorOf, dashOf, isBlankChart } from '@preceptor/contract/charts/chart'
import { useId, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '../Button.tsx'
import css from './chart.module.css'
import type { ChartProps, ChartValue } from './chart-props.ts'
import { ChartTable } from './ChartTable.tsx'
import { chartTexts } from './texts.ts'

/** The layout libraries for bars and lines are in a separate chunk. */
const Drawing = lazyPart(
  () => import('./ChartDrawing.tsx'),
  ({ height }: { height: number }) => <div style={{ height }} />,
)

/** A chart with its legend and the table below it. */
export function Chart(props: ChartProps) {
  const t = useTexts(chartTexts)
  const { data, format = formatNumber, height = 200, table = 'folded' } = props
  const [isOpen, setOpen] = useState(table === 'open')
  const id = useId()
  if (isBlankChart(data)) return <p className="quiet">{t('nothing')}</p>
  const usualWords = ({ series, at, value }: ChartValue) => {
    const label = props.longLabels?.[at] ?? data.labels[at] ?? ''
    const said = format(value)
    const name = data.series[series]?.label ?? ''
    return data.series.length > 1
      ? t('valueOfSeries', { label, series: name, value: said })
      : t('value', { label, value: said })
  }
  const whole = { ...props, format, height, words: props.words ?? usualWords }
  return (
    <figure className={css.figure}>
      <Legend {...whole} />
      <Drawing {...whole} />
      {table === 'folded' && (
        <Button size="small" look="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('hideTable') : t('showTable')}
        </Button>
      )}
      {table !== 'elsewhere' && <div id={id}>{isOpen && <ChartTable {...whole} />}</div>}
    </figure>
  )
}

function Legend({ data, format }: ChartProps & { format: (value: number) => string }) {
  const t = useTexts(chartTexts)
  if (data.kind === 'heat') {
    const values = data.series.flatMap(({ values: own }) => own.filter(value => value !== null))
    const [least, most] = [Math.min(0, ...values), Math.max(data.top ?? -Infinity, ...values)]
    return (
      <figcaption className={css.legend}>
        <span>
          <span className={css.shades} aria-hidden="true" />
          {t('from', { least: format(least), most: format(most) })}
        </span>
      </figcaption>
    )
  }
  if (data.series.length < 2) return null
  return (
    <figcaption className={css.legend} aria-hidden="true">
      {data.series.map((series, at) => (
        <span key={series.label}>
          {data.kind === 'line' ? (
            <svg className={css.lineKey} viewBox="0 0 20 8" data-color={colorOf(series, at)}>
              <line x1="0" x2="20" y1="4" y2="4" strokeDasharray={dashOf(at).join(' ')} />
            </svg>
          ) : (
            <span className={css.key} data-color={colorOf(series, at)} />
          )}
          {series.label}
        </span>
      ))}
    </figcaption>
  )
}
