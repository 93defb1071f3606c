import { memo, type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { type Column, cardPlace } from './column.ts'
import css from './table.module.css'
import type { DataTableProps, Selection } from './table-props.ts'
import { useFirstRows } from './use-first-rows.ts'
import { uiTexts } from '../texts.ts'

/** The rows of a table. Those in the window render first. */
export function Rows<Row>({
  columns,
  rows,
  rowKey,
  selection,
  opens = false,
  onNear,
  density,
}: DataTableProps<Row> & { rows: readonly Row[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useFirstRows(rows, body, density)
  const near = useRef(onNear)
  /** The checkbox that was clicked last. */
  const last = useRef<string | null>(null)
  const tick = useRef<Tick>(undefined)
  useEffect(() => {
    near.current = onNear
    tick.current = (id, on, isRange) => {
      const ids = between(rows.map(rowKey), isRange ? last.current : null, id)
      last.current = id
      selection?.onChange(toggled(selection.chosen, ids, on))
    }
  })
  return (
    <tbody ref={body}>
      {shown.map(row => {
        const key = rowKey(row)
        return (
          <Line
            key={key}
            id={key}
            row={row}
            columns={columns as readonly Column<unknown>[]}
            opens={opens}
            near={near as Near}
            selection={selection}
            tick={tick}
            chosen={selection?.chosen.has(key) ?? false}
          />
        )
      })}
    </tbody>
  )
}

/** Checks one row; with Shift, sets all boxes since the last click like the one clicked now. */
type Tick = ((id: string, on: boolean, isRange: boolean) => void) | undefined
type Near = RefObject<((row: unknown) => void) | undefined>

interface LineProps {
  id: string
  row: unknown
  columns: readonly Column<unknown>[]
  opens: boolean
  near: Near
  selection: Selection | undefined
  tick: RefObject<Tick>
  chosen: boolean
}

/** One row, rendered again only when it or the columns change. Cells aren't components, because there are hundreds of them. */
const Line = memo(function Line({ id, row, columns, opens, near, selection, tick, chosen }: LineProps) {
  const isNear = () => near.current?.(row)
  return (
    <tr
      data-opens={opens || undefined}
      aria-selected={selection ? chosen : undefined}
      onClick={opens ? openRow : undefined}
      onAuxClick={opens ? openRow : undefined}
      onPointerEnter={isNear}
      onFocus={isNear}
    >
      {selection && (
        <td className={css.selectCell}>
          {/* a thumb hits the label, which is larger than the box */}
          <label className={css.tick}>
            <input
              type="checkbox"
              data-select=""
              aria-label={uiTexts.say('selectRow', { name: selection.nameOf(id) })}
              checked={chosen}
              // Shift doesn't select text
              onMouseDown={event => event.shiftKey && event.preventDefault()}
              onChange={({ target, nativeEvent }) =>
                tick.current?.(id, target.checked, (nativeEvent as globalThis.MouseEvent).shiftKey)
              }
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          data-align={column.align}
          data-first={at === 0 || undefined}
          data-sticky={column.sticky}
          data-card={cardPlace(column, at)}
        >
          {column.truncate ? (
            <span className={css.cut} data-truncated="">
              {column.cell(row)}
            </span>
          ) : column.wraps ? (
            <span className={css.wraps}>{column.cell(row)}</span>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  )
})

function toggled(chosen: ReadonlySet<string>, ids: readonly string[], on: boolean) {
  const next = new Set(chosen)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

function between(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : keys.indexOf(from), keys.indexOf(to)]
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Follows the row's link on a click anywhere in the row, keeping modifier keys, so that a new tab works as well. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target as Element
  if (event.button > 1 || target.closest('a,button,input,label,select,textarea,[role=dialog],[role=menu]')) return
  if (window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
