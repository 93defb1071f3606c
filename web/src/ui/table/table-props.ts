import type { ReactNode } from 'react'
import type { Column } from './column.ts'

export interface PageFacts {
  total: number
  page: number
  per_page: number
  /** There are more than `total`; how many is not known. */
  more?: boolean | undefined
}

export interface Selection {
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
  /** Name of a row for its box: "Select Reyes, Marisol". */
  nameOf: (key: string) => string
}

export interface DataTableProps<Row> {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` while the first answer is on its way. */
  rows: readonly Row[] | undefined
  meta?: PageFacts | undefined
  rowKey: (row: Row) => string
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** Shown instead when filters or a search hide everything. */
  noMatch?: ReactNode
  /** A filter or search is set. */
  filtered?: boolean
  /** The fetch failed and there is nothing to show. */
  failed?: boolean
  onRetry?: () => void
  /** Old rows stand while new ones are fetched. */
  busy?: boolean
  sort?: string | undefined
  onSort?: (sort: string) => void
  onPage?: (page: number) => void
  /** Another number of rows per page. */
  onSize?: (perPage: number) => void
  selection?: Selection | undefined
  density?: 'comfortable' | 'compact' | undefined
  /** Rows open: give the link in the first cell `data-row-link`, and the whole row follows it. */
  opens?: boolean
  /** The pointer or the focus came to a row: what it opens can be fetched beforehand. */
  onNear?: (row: Row) => void
  /** The unit in the footer: `1–50 of 1,261 employees`. */
  unit?: (count: number) => string
  /** Inside a ListPage: uses the remaining height and scrolls on its own, under its header. */
  fill?: boolean
  className?: string
}
