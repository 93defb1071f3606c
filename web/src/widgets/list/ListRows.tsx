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
  /** Columns that come of what is shown rather than of the list, such as one for each step; after the others. */
  extra?: readonly Column<Row>[] | undefined
  /** A row on a phone. Absent: the places that the cells name. */
  card?: ((row: Row, asked: readonly string[]) => ReactNode) | undefined
  /** Beside a card, such as a button to call; otherwise the row's menu. */
  cardEnd?: (row: Row) => ReactNode
  renderMenu?: ((row: Row) => ReactNode) | undefined
  /** The width of its column, where it is a button with words. */
  menuWidth?: string
  /** `id` unless it says so. */
  rowKey?: (row: Row) => string
  /** Returns a row's name for its checkbox: "Select Reyes, Marisol". */
  nameOf?: (row: Row) => string
  /** The whole row follows the link in its first cell. */
  opens?: boolean
  onNear?: (row: Row) => void
  /** Shown when there is nothing yet. */
  empty: ReactNode
  /** Shown when the filters hide everything, or words for it. */
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

/** The rows as a table, on a phone as cards, with every face a list can have. */
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
