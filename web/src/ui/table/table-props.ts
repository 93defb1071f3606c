import type { ReactNode } from 'react'
import type { Column } from './column.ts'

export interface PageFacts {
  total: number
  page: number
  per_page: number
  /** True if there are more than `total`, without an exact number. */
  more?: boolean | undefined
}

export interface Selection {
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
  /** Name of a row for its checkbox: “Select Reyes, Marisol”. */
  nameOf: (key: string) => string
}

export interface DataTableProps<Row> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` while the first response loads. */
  rows: readonly Row[] | undefined
  meta?: PageFacts | undefined
  rowKey: (row: Row) => string
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** Shown instead when filters or a search hide everything. */
  noMatch?: ReactNode
  /** True if a filter or search is set. */
  filtered?: boolean
  /** True if loading failed and there is nothing to show. */
  failed?: boolean
  onRetry?: () => void
  /** Old rows stay while new ones load. */
  busy?: boolean
  sort?: string | undefined
  onSort?: (sort: string) => void
  onPage?: (page: number) => void
  /** Called when the user changes the number of rows per page. */
  onSize?: (perPage: number) => void
  selection?: Selection | undefined
  density?: 'comfortable' | 'compact' | undefined
  /** Rows are clickable: add `data-row-link` to the link in the first cell, and the whole row follows it. */
  opens?: boolean
  /** Called when the pointer or focus reaches a row, so that its page can be prefetched. */
  onNear?: (row: Row) => void
  /** The unit in the footer: `1–50 of 1,261 employees`. */
  unit?: (count: number) => string
  /** Inside a ListPage: uses the remaining height and scrolls separately, under its header. */
  fill?: boolean
  className?: string
}
