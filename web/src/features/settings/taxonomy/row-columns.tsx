import type { ReactNode } from 'react'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import type { Entry } from './kind.ts'
import { RowMenu } from './RowMenu.tsx'
import css from './taxonomy.module.css'

export interface Shown<Row extends Entry> {
  narrow: boolean
  word: string
  /** Whether anything can be changed now. */
  edits: boolean
  /** How many active ones there are: what others can be merged into. */
  choices: number
  mark: ((row: Row) => ReactNode) | undefined
  before: (row: Row) => ReactNode
  href: (row: Row) => string
  onEdit: (row: Row) => void
  onToggle: (row: Row) => void
  onMerge: (row: Row) => void
}

/** Name, the list's own columns, status and what can be done. */
export const rowColumns = <Row extends Entry>(own: readonly Column<Row>[], shown: Shown<Row>): Column<Row>[] => [
  {
    key: 'name',
    label: 'Name',
    cell: row => (
      <span className={css.name}>
        {shown.mark?.(row)}
        {shown.edits ? (
          <Link data-row-link="" href={shown.href(row)}>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
        {shown.narrow && !row.is_active && <StatusBadge colour="grey">Inactive</StatusBadge>}
      </span>
    ),
  },
  ...own,
  {
    key: 'is_active',
    label: 'Status',
    cell: row => (
      <StatusBadge colour={row.is_active ? 'green' : 'grey'}>{row.is_active ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
  ...(shown.edits ? [actions(shown)] : []),
]

const actions = <Row extends Entry>(shown: Shown<Row>): Column<Row> => ({
  key: 'actions',
  label: 'Actions',
  align: 'right',
  card: 'end',
  sticky: 'end',
  cell: row => (
    <span className={css.actions}>
      {shown.before(row)}
      <RowMenu
        row={row}
        word={shown.word}
        others={shown.choices - (row.is_active ? 1 : 0)}
        onEdit={() => shown.onEdit(row)}
        onToggle={() => shown.onToggle(row)}
        onMerge={() => shown.onMerge(row)}
      />
    </span>
  ),
})
