import type { GroupLine, ReportCellAddress, ResultHead } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { reportsTexts } from '../texts.ts'
import { measureText } from './measure-text.ts'
import css from './result.module.css'

/** Returns the page with the rows behind a number; without it, numbers aren't links. */
export type HrefOfCell = (cell: ReportCellAddress) => string | undefined

interface Props {
  title: string
  head: ResultHead
  total: GroupLine
  lines: readonly GroupLine[]
  hrefOf?: HrefOfCell | undefined
  /** Names the pages for the pager beside the table. */
  id?: string
}

/** Groups with their numbers, the values of a pivot side by side, and the totals. */
export function SummaryTable({ title, head, total, lines, hrefOf, id }: Props) {
  const t = useTexts(reportsTexts)
  const { groups, pivot, measures } = head
  const values = pivot?.values ?? []
  const isDeep = pivot !== null && measures.length > 1
  return (
    // Scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id={id} className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={isDeep ? 2 : 1}>
              {groups.map(({ label }) => label).join(' › ')}
            </th>
            {values.map(({ value, label }) => (
              <th key={value ?? ''} scope={isDeep ? 'colgroup' : 'col'} colSpan={isDeep ? measures.length : 1}>
                {label}
              </th>
            ))}
            {pivot && isDeep ? (
              <th scope="colgroup" colSpan={measures.length}>
                {t('total')}
              </th>
            ) : (
              measures.map(({ key, label }) => (
                <th key={key} scope="col">
                  {pivot ? t('total') : label}
                </th>
              ))
            )}
          </tr>
          {isDeep && (
            <tr>
              {[...values, null].map((_, at) =>
                measures.map(({ key, label }) => (
                  <th key={`${at} ${key}`} scope="col">
                    {label}
                  </th>
                )),
              )}
            </tr>
          )}
        </thead>
        <tbody>
          {lines.map(line => (
            <Line key={keyOf(line)} {...{ line, head, hrefOf }} name={line.path.at(-1)?.label ?? ''} />
          ))}
        </tbody>
        <tfoot>
          <Line line={total} head={head} hrefOf={hrefOf} name={t('totalOf', { shown: formatNumber(total.rows) })} />
        </tfoot>
      </table>
    </div>
  )
}

const keyOf = ({ path }: GroupLine) => JSON.stringify(path.map(({ value }) => value))

interface LineProps {
  line: GroupLine
  head: ResultHead
  name: string
  hrefOf?: HrefOfCell | undefined
}

function Line({ line, head, name, hrefOf }: LineProps) {
  const path = line.path.map(({ value }) => value)
  const said = line.path.map(({ label }) => label)
  return (
    <tr data-level={line.level}>
      <th scope="row" style={{ paddingInlineStart: 12 + Math.max(0, line.level - 1) * 20 }}>
        {name}
      </th>
      {head.pivot?.values.map(({ value, label }, at) =>
        head.measures.map(({ key, unit, label: what }, measure) => (
          <td key={`${at} ${key}`}>
            <Cell
              value={line.pivot[at]?.[measure] ?? null}
              unit={unit}
              words={[...said, label, what].join(', ')}
              href={hrefOf?.({ path, pivot: value })}
            />
          </td>
        )),
      )}
      {head.measures.map(({ key, unit, label: what }, measure) => (
        <td key={key}>
          <Cell
            value={line.numbers[measure] ?? null}
            unit={unit}
            words={[...(said.length > 0 ? said : [name]), what].join(', ')}
            href={hrefOf?.({ path })}
          />
        </td>
      ))}
    </tr>
  )
}

interface CellProps {
  value: number | null
  unit: ResultHead['measures'][number]['unit']
  /** Names the number. */
  words: string
  href: string | undefined
}

function Cell({ value, unit, words, href }: CellProps) {
  const text = measureText(value, unit)
  if (value === null || !href) return <>{text}</>
  return (
    <Link href={href} replace aria-label={`${words}: ${text}`}>
      {text}
    </Link>
  )
}
