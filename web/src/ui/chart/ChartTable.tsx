import { useTexts } from '@/lib/texts/catalogue.ts'
import { Link } from '../Link.tsx'
import css from './chart.module.css'
import type { ChartProps } from './chart-props.ts'
import { chartTexts } from './texts.ts'

type TableProps = ChartProps & Required<Pick<ChartProps, 'format' | 'words'>>

const none: NonNullable<ChartProps['extra']> = []

/** The numbers of a chart. Each opens its list, like its bar. */
export function ChartTable({ data, title, heading, longLabels, extra = none, ...rest }: TableProps) {
  const headings = [...data.series.map(({ label }) => label), ...extra.map(one => one.heading)]
  return (
    // Scrolls sideways on a phone, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {headings.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, at) => (
            <tr key={`${label} ${at}`}>
              <th scope="row">{longLabels?.[at] ?? label}</th>
              {data.series.map(({ label: name, values }, series) => (
                <td key={name}>
                  <Value {...{ series, at, value: values[at] ?? null, ...rest }} />
                </td>
              ))}
              {extra.map(one => (
                <td key={one.heading}>{one.cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ValueProps = { series: number; at: number; value: number | null } & Pick<TableProps, 'format' | 'words' | 'href'>

function Value({ series, at, value, format, words, href: hrefOf }: ValueProps) {
  const t = useTexts(chartTexts)
  if (value === null) return <>{t('unknown')}</>
  const href = hrefOf?.({ series, at, value })
  if (!href) return <>{format(value)}</>
  return (
    <Link href={href} aria-label={words({ series, at, value })}>
      {format(value)}
    </Link>
  )
}
