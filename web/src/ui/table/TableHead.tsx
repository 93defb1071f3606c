import { IconArrowDown, IconArrowsSort, IconArrowUp, IconFilter } from '@tabler/icons-react'
import { type Column, nextSort, sortState } from './column.ts'
import css from './table.module.css'
import type { DataTableProps } from './table-props.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

const arrows = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

export function TableHead<Row>({ columns, rows, rowKey, selection, sort, onSort }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={css.selectCell}>
            <SelectPage keys={(rows ?? []).map(rowKey)} selection={selection} />
          </th>
        )}
        {columns.map((column, at) => {
          const state = sortState(sort, column.sort)
          const Arrow = arrows[state]
          const key = column.sort
          return (
            <th
              key={column.key}
              scope="col"
              data-align={column.align}
              data-first={at === 0 || undefined}
              data-sticky={column.sticky}
              data-wraps={column.wraps || undefined}
              style={widthOf(column, at === 0, rows?.length)}
              aria-sort={key && state !== 'none' ? state : undefined}
            >
              {key && onSort ? (
                <button
                  type="button"
                  className={css.sort}
                  data-state={state}
                  onClick={() => onSort(nextSort(sort, key))}
                >
                  <Label column={column} />
                  <Arrow size={14} aria-hidden="true" />
                </button>
              ) : column.sticky ? (
                // Menus need no visible heading; their column is as narrow as possible
                <span className="sr-only">{column.label}</span>
              ) : (
                <Label column={column} />
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Label<Row>({ column: { label, because } }: { column: Column<Row> }) {
  if (!because) return label
  return (
    <span className={css.because} title={because}>
      {label}
      <IconFilter size={12} aria-hidden="true" />
      <span className="sr-only">, {because}</span>
    </span>
  )
}

function SelectPage({
  keys,
  selection,
}: {
  keys: string[]
  selection: NonNullable<DataTableProps<unknown>['selection']>
}) {
  const t = useTexts(uiTexts)
  const count = keys.filter(key => selection.chosen.has(key)).length
  const all = keys.length > 0 && count === keys.length
  return (
    <input
      type="checkbox"
      aria-label={t('selectPage')}
      checked={all}
      ref={box => {
        if (box) box.indeterminate = count > 0 && !all
      }}
      onChange={event => {
        const next = new Set(selection.chosen)
        for (const key of keys) {
          if (event.target.checked) next.add(key)
          else next.delete(key)
        }
        selection.onChange(next)
      }}
    />
  )
}

/**
 * A narrow table squeezes its columns; the first one, which names the row, keeps most of its width. A truncatable column is as wide
 * as its rows need, once they have loaded.
 */
function widthOf<Row>({ width, truncate }: Column<Row>, isFirst: boolean, count = 0) {
  if (!width || (truncate && count > 0)) return undefined
  return { width, ...(isFirst && { minWidth: `min(${width}, 190px)` }) }
}
