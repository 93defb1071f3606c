import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** Sort key of the server; absent = not sortable. */
  sort?: string | undefined
  align?: 'right'
  /** CSS width, such as `140px`. */
  width?: string
  /**
   * Position on a phone, where a row is a card of two lines: `title` and `end` share the first line, `line` is the second. The
   * first column is the title unless another one is; the rest is hidden.
   */
  card?: 'title' | 'end' | 'line' | 'hidden'
  /** Stays at the right edge while the rest scrolls below it: for a row's menu. */
  sticky?: 'end'
  /** May be truncated with a tooltip. Never set it for names. */
  truncate?: boolean
  /** Wraps to several lines before it widens the table. */
  wraps?: boolean
  /** Why a column appears that the user didn't choose; marked in its heading. */
  because?: string | undefined
}

export const cardPlace = <Row>(column: Column<Row>, at: number) => column.card ?? (at === 0 ? 'title' : 'hidden')

/** `name` → ascending, `-name` → descending. */
export const sortState = (sort: string | undefined, key: string | undefined) => {
  if (!key || !sort) return 'none'
  return sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
}
export const nextSort = (sort: string | undefined, key: string) => (sort === key ? `-${key}` : key)
