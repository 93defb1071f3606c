import clsx from 'clsx'
import { type MouseEvent, useId } from 'react'
import { Button } from '../Button.tsx'
import { Empty } from '../page/Empty.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { type Column, cardPlace } from './column.ts'
import { Pager } from './Pager.tsx'
import css from './table.module.css'
import { TableHead } from './TableHead.tsx'
import type { DataTableProps } from './table-props.ts'

/** A list of the server's rows with its four faces: loading, empty, failed, filled. */
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
  const id = useId()
  const face = faceOf(props)
  return (
    <div className={clsx(css.frame, className)} data-fill={fill || undefined}>
      <div className={css.scroller} data-busy={busy || undefined}>
        <table
          className={css.table}
          data-density={density}
          aria-label={label}
          aria-busy={busy || rows === undefined}
          id={id}
        >
          <TableHead {...props} />
          {face === 'filled' && rows && <Rows {...props} rows={rows} />}
          {face === 'loading' && <LoadingRows columns={columns.length + (selection ? 1 : 0)} count={10} />}
        </table>
        {face === 'loading' && (
          <span className="sr-only" role="status">
            Loading {label.toLowerCase()}
          </span>
        )}
        {face === 'empty' && props.empty}
        {face === 'noMatch' && props.noMatch}
        {face === 'failed' && <Failed onRetry={props.onRetry} />}
      </div>
      {meta && onPage && meta.total > 0 && <Pager meta={meta} onPage={onPage} controls={id} unit={props.unit} />}
    </div>
  )
}

function faceOf<Row>({ rows, failed, filtered, noMatch }: DataTableProps<Row>) {
  if (rows === undefined) return failed ? 'failed' : 'loading'
  if (rows.length > 0) return 'filled'
  return filtered && noMatch ? 'noMatch' : 'empty'
}

/** A click anywhere on a row follows the row's link, with the keys held, so that a new tab works as well. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element
  if (event.button > 1 || target.closest('a,button,input,label,select,textarea,[role=dialog],[role=menu]')) return
  if (window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

function Rows<Row>({
  columns,
  rows,
  rowKey,
  selection,
  opens = false,
  onNear,
}: DataTableProps<Row> & { rows: readonly Row[] }) {
  const toggle = (key: string, on: boolean) => {
    const next = new Set(selection?.chosen)
    if (on) next.add(key)
    else next.delete(key)
    selection?.onChange(next)
  }
  return (
    <tbody>
      {rows.map(row => {
        const key = rowKey(row)
        const chosen = selection?.chosen.has(key) ?? false
        return (
          <tr
            key={key}
            data-opens={opens || undefined}
            aria-selected={selection ? chosen : undefined}
            onClick={opens ? openRow : undefined}
            onAuxClick={opens ? openRow : undefined}
            onPointerEnter={onNear && (() => onNear(row))}
            onFocus={onNear && (() => onNear(row))}
          >
            {selection && (
              <td className={css.selectCell}>
                <input
                  type="checkbox"
                  aria-label={`Select ${selection.nameOf(key)}`}
                  checked={chosen}
                  onChange={event => toggle(key, event.target.checked)}
                />
              </td>
            )}
            {columns.map((column, at) => (
              <Cell key={column.key} column={column} at={at} row={row} />
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

function Cell<Row>({ column, at, row }: { column: Column<Row>; at: number; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      data-align={column.align}
      data-first={at === 0 || undefined}
      data-sticky={column.sticky}
      data-card={cardPlace(column, at)}
    >
      {column.truncate ? (
        <span className={css.cut} data-truncated="">
          {content}
        </span>
      ) : (
        content
      )}
    </td>
  )
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

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <div role="alert">
      <Empty
        title="The list could not be loaded"
        hint="Check your connection and try again. If it keeps failing, tell your administrator."
        action={onRetry && <Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  )
}
