import type { ReactNode } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import type { Column } from '@/ui/table/column.ts'
import { DataTable } from '@/ui/table/DataTable.tsx'
import { cardColumns, type Cells, menuColumn, tableColumns } from './cells.ts'
import type { ColumnsState } from './columns/use-columns.ts'
import type { NoMatchProps } from './NoMatch.tsx'
import { resized } from './list-query.ts'
import type { ListState } from './use-list.ts'
import type { SelectionState } from './use-selection.ts'

const NoMatch = lazyPart(() => import('./NoMatch.tsx'))

export interface ListRowsProps<Row> {
  /** The name of the table for screen readers, when the title is not enough. */
  label?: string
  cells: Cells<Row>
  /** Columns that come from the data rather than the list definition, such as one for each step; shown after the others. */
  extra?: readonly Column<Row>[] | undefined
  /** Renders a row on a phone. If absent, the cells' own positions are used. */
  card?: ((row: Row, asked: readonly string[]) => ReactNode) | undefined
  /** Shown beside a card, such as a call button; defaults to the row's menu. */
  cardEnd?: (row: Row) => ReactNode
  renderMenu?: ((row: Row) => ReactNode) | undefined
  /** The width of the menu's column, if it is a button with text. */
  menuWidth?: string
  /** Defaults to `id`. */
  rowKey?: (row: Row) => string
  /** Returns a row's name for its checkbox: “Select Reyes, Marisol”. */
  nameOf?: (row: Row) => string
  /** The whole row follows the link in its first cell. */
  opens?: boolean
  onNear?: (row: Row) => void
  /** Shown when there is nothing yet. */
  empty: ReactNode
  /** Shown when the filters hide everything; can be just a text. */
  noMatch?: ReactNode
  noMatchWords?: NoMatchProps['words']
}

interface Props<Row> extends ListRowsProps<Row> {
  list: ListState<Row>
  title: string
  columns: ColumnsState
  selection: SelectionState | undefined
}

const idOf = (row: unknown) => (row as { id: string }).id

/** The rows as a table, or as cards on a phone, with every state of a list. */
export function ListRows<Row>({ list, title, columns, selection, ...props }: Props<Row>) {
  const { definition, change, paging, sort } = list
  const { cells, card, renderMenu, cardEnd = renderMenu, onNear } = props
  const narrow = useNarrow()
  const meta = paging?.kind === 'pages' ? paging.meta : undefined
  const asCards = narrow && card !== undefined
  const table = () => tableColumns(definition, cells, columns.shown)
  return (
    <DataTable
      fill
      opens={props.opens ?? false}
      label={props.label ?? title}
      unit={count => inWords(definition.unit(count))}
      columns={
        asCards
          ? cardColumns(definition, row => card(row, columns.asked), cardEnd)
          : [...table(), ...(props.extra ?? []), ...(renderMenu ? [menuColumn(renderMenu, props.menuWidth)] : [])]
      }
      rows={columns.known ? list.rows : undefined}
      meta={meta}
      rowKey={props.rowKey ?? idOf}
      density={columns.density}
      sort={sort}
      onSort={next => change({ sort_by: next === definition.usualSort ? null : next })}
      onPage={page => change({ page })}
      onSize={size => change(resized(definition, meta, size))}
      {...(onNear ? { onNear } : {})}
      failed={list.failed}
      onRetry={list.retry}
      busy={list.busy}
      filtered={list.filtered}
      selection={selection?.table}
      empty={props.empty}
      noMatch={props.noMatch ?? <NoMatch list={list} words={props.noMatchWords} />}
    />
  )
}
