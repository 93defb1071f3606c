import { formatNumber } from '@/lib/format.ts'
import { Link } from '../Link.tsx'
import css from './page.module.css'

export interface Bar {
  label: string
  value: number
  href?: string | undefined
  colour?: 'teal' | 'grey' | 'amber' | 'blue' | 'red' | undefined
  /** Text instead of the plain number, such as a percentage. */
  words?: string
}

interface BarsProps {
  label: string
  bars: readonly Bar[]
  unit: string
  /** The value of a full-width bar; defaults to the largest one. */
  full?: number
}

/** Horizontal bars with their numbers, which screen readers see as a table. */
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
