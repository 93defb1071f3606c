import type { ResultHead, ResultLine, RowLine } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { reportsTexts } from '../texts.ts'
import { cellText, isNumeric, measureText } from './measure-text.ts'
import css from './result.module.css'

interface Props {
  title: string
  head: Pick<ResultHead, 'columns'> & Partial<ResultHead>
  lines: readonly ResultLine[]
  /** Names the table for the pager beside it. */
  id?: string
}

/** Single rows below their groups. The first cell opens the person. */
export function RowsTable({ title, head, lines, id }: Props) {
  const { columns, measures = [] } = head
  return (
    // Scrolls sideways, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div id={id} className={css.scroll} role="region" aria-label={title} tabIndex={0}>
      <table className={css.table} data-rows="">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, is }) => (
              <th key={key} scope="col" data-number={isNumeric(is) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) =>
            line.is === 'row' ? (
              <Row key={`${line.id} ${at}`} row={line} columns={columns} />
            ) : (
              <tr key={`group ${at}`} data-level={line.level}>
                <th
                  scope="rowgroup"
                  colSpan={columns.length}
                  style={{ paddingInlineStart: 12 + (line.level - 1) * 20 }}
                >
                  {line.path.at(-1)?.label} <Facts line={line} measures={measures} />
                </th>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ line, measures }: { line: Extract<ResultLine, { is: 'group' }>; measures: ResultHead['measures'] }) {
  const t = useTexts(reportsTexts)
  const numbers = measures.map(({ label, unit }, at) =>
    t('measureIs', { label, value: measureText(line.numbers[at] ?? null, unit) }),
  )
  const count = t('rows', { count: line.rows, shown: formatNumber(line.rows) })
  return <span className="quiet">{[count, ...numbers].join(' · ')}</span>
}

function Row({ row, columns }: { row: RowLine; columns: ResultHead['columns'] }) {
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  return (
    <tr>
      {columns.map(({ key, is }, at) => {
        const text = cellText(row.cells[at] ?? null, is, timeZone)
        return (
          <td key={key} data-number={isNumeric(is) || undefined}>
            {at === 0 && row.employee_id && text ? <Link href={to.employee(row.employee_id)}>{text}</Link> : text}
          </td>
        )
      })}
    </tr>
  )
}
