import { formatNumber } from '@/lib/format.ts'
import { Link } from '../Link.tsx'
import css from './page.module.css'
import { uiTexts } from '../texts.ts'

export interface Bar {
  label: string
  value: number
  href?: string | undefined
  colour?: 'teal' | 'grey' | 'amber' | 'blue' | 'red' | undefined
  /** What stands there instead of the plain number, such as a percentage. */
  words?: string
}

interface BarsProps {
  label: string
  bars: readonly Bar[]
  unit: string
  /** The value of a bar over the whole width; without it: the largest one. */
  full?: number
}

/** Horizontal bars with their numbers: a table to a screen reader, a chart to the eye. */
export function Bars({ label, bars, unit, full }: BarsProps) {
  const most = full ?? Math.max(1, ...bars.map(bar => bar.value))
  return (
    <table className={css.bars}>
      <caption className="sr-only">{label}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(bar => (
          <tr key={bar.label}>
            <th scope="row">{bar.href ? <Link href={bar.href}>{bar.label}</Link> : bar.label}</th>
            <td>
              <span className={css.barTrack} aria-hidden="true">
                <span
                  className={css.bar}
                  data-colour={bar.colour ?? 'teal'}
                  style={{ width: `${(bar.value / most) * 100}%` }}
                />
              </span>
              <span className={css.barValue}>{bar.words ?? formatNumber(bar.value)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export interface ColumnPair {
  label: string
  /** Stands above the columns, where their height alone tells too little. */
  above?: string
  values: readonly number[]
  /** The list behind it, and what the link to it says. */
  href?: string | undefined
  words?: string
}

type Series = readonly { label: string; colour: NonNullable<Bar['colour']> }[]

const ColumnBars = ({ column, series, most }: { column: ColumnPair; series: Series; most: number }) => (
  <>
    {column.above !== undefined && (
      <span className={css.columnLabel} aria-hidden="true">
        {column.above}
      </span>
    )}
    <div className={css.columnBars}>
      {column.values.map((value, at) => (
        <span
          key={series[at]?.label ?? at}
          className={css.column}
          data-colour={series[at]?.colour}
          data-tip={column.href ? undefined : `${column.label}: ${series[at]?.label ?? ''} ${formatNumber(value)}`}
          style={{ height: `${Math.max(value > 0 ? 2 : 0, (value / most) * 100)}%` }}
        />
      ))}
    </div>
    <span className={css.columnLabel} aria-hidden="true">
      {column.label}
    </span>
  </>
)

interface ColumnsProps {
  label: string
  series: Series
  columns: readonly ColumnPair[]
  /** What each column stands for; without it: a month. */
  heading?: string
  /** Their labels are so long that a phone shows every third one. */
  long?: boolean
}

/** Upright columns per month, one or two values each, with the same numbers as a table for screen readers. */
export function Columns({ label, series, columns, heading, long = false }: ColumnsProps) {
  const most = Math.max(1, ...columns.flatMap(column => column.values))
  return (
    <figure>
      <figcaption className={css.legend} aria-hidden="true">
        {series.map(one => (
          <span key={one.label}>
            <span className={css.key} data-colour={one.colour} />
            {one.label}
          </span>
        ))}
      </figcaption>
      <div className={css.columnArea} data-long={long || undefined}>
        {columns.map(column => {
          const bars = <ColumnBars column={column} series={series} most={most} />
          return column.href ? (
            <Link key={column.label} href={column.href} className={css.columnGroup} data-tip={column.words}>
              <span className="sr-only">{column.words}</span>
              {bars}
            </Link>
          ) : (
            <div key={column.label} className={css.columnGroup} aria-hidden="true">
              {bars}
            </div>
          )
        })}
      </div>
      {/* a table is never narrower than its words */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heading ?? uiTexts.say('month')}</th>
              {series.map(one => (
                <th key={one.label} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(column => (
              <tr key={column.label}>
                <th scope="row">{column.label}</th>
                {column.values.map((value, at) => (
                  <td key={series[at]?.label ?? at}>{formatNumber(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
