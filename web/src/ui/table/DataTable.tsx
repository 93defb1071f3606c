import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import clsx from 'clsx'
import { useId } from 'react'
import { Skeleton } from '../page/Skeleton.tsx'
import { ListFailed } from './ListFailed.tsx'
import { Rows } from './Rows.tsx'
import css from './table.module.css'
import { TableHead } from './TableHead.tsx'
import type { DataTableProps } from './table-props.ts'
import { uiTexts } from '../texts.ts'
import { useRowKeys } from './use-row-keys.ts'

// The first rows don't wait for the pager; its space is reserved.
const Pager = lazyPart(
  () => import('./Pager.tsx').then(part => ({ default: part.Pager })),
  () => <div className={css.pager} />,
)

/** A list of the server's rows with its four states: loading, empty, failed, filled. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    meta,
    density = 'comfortable',
    busy = false,
    selection,
    onPage,
    fill = false,
    className,
  } = props
  const t = useTexts(uiTexts)
  const id = useId()
  useRowKeys(id)
  const face = faceOf(props)
  return (
    <div className={clsx(css.frame, className)} data-fill={fill || undefined}>
      <div className={css.scroller} data-busy={busy || undefined}>
        <table
          data-rows=""
          className={css.table}
          data-density={density}
          aria-label={label}
          aria-busy={busy || rows === undefined}
          id={id}
        >
          {/* headings over nothing say nothing */}
          {face !== 'empty' && <TableHead {...props} />}
          {face === 'filled' && rows && <Rows {...props} rows={rows} />}
          {face === 'loading' && <LoadingRows columns={columns.length + (selection ? 1 : 0)} count={10} />}
        </table>
        {face === 'loading' && (
          <span className="sr-only" role="status">
            {t('loadingNamed', { name: label.toLowerCase() })}
          </span>
        )}
        {face === 'empty' && props.empty}
        {face === 'noMatch' && props.noMatch}
        {face === 'failed' && <ListFailed onRetry={props.onRetry} />}
      </div>
      {meta && onPage && meta.total > 0 && (
        <Pager meta={meta} onPage={onPage} onSize={props.onSize} controls={id} unit={props.unit} />
      )}
    </div>
  )
}

function faceOf<Row>({ rows, failed, filtered, noMatch }: DataTableProps<Row>) {
  if (rows === undefined) return failed ? 'failed' : 'loading'
  if (rows.length > 0) return 'filled'
  return filtered && noMatch ? 'noMatch' : 'empty'
}

function LoadingRows({ columns, count }: { columns: number; count: number }) {
  return (
    <tbody aria-hidden="true" className={css.loading}>
      {Array.from({ length: count }, (_, line) => (
        <tr key={line}>
          {Array.from({ length: columns }, (_, at) => (
            <td key={at} data-card={at === 0 ? 'title' : at === 1 ? 'line' : 'hidden'}>
              <Skeleton width={at === 0 ? 140 + ((line * 37) % 60) : 56 + ((line * 23 + at * 31) % 48)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
