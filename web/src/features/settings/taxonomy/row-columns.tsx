import { access, defineList } from '@preceptor/contract'
import type { ReactNode } from 'react'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import type { Cells } from '@/widgets/list/cells.ts'
import type { Entry } from './kind.ts'
import css from './taxonomy.module.css'

interface Words {
  word: string
  many: string
}

export interface Shown<Row extends Entry> {
  narrow: boolean
  /** Whether anything can be changed now. */
  edits: boolean
  mark: ((row: Row) => ReactNode) | undefined
  href: (row: Row) => string
}

const oneWord = (label: string) => ({ label, usual: true })

/** Such a list: searched by name and code, with its own columns between name and status. */
export const listOf = ({ word, many }: Words, own: readonly Column<never>[]) =>
  defineList({
    name: many.replaceAll(' ', '_'),
    unit: [word, many],
    access: access.taxonomy,
    filters: {
      search: { kind: 'search', label: 'Search' },
      is_active: { kind: 'choice', label: 'Status', choices: { 1: 'Active', 0: 'Inactive' } },
    },
    bar: ['is_active'],
    columns: {
      name: oneWord('Name'),
      ...Object.fromEntries(own.map(({ key, label }) => [key, oneWord(label)])),
      is_active: oneWord('Status'),
    },
  })

/** Name, the list's own columns and status. */
export const rowCells = <Row extends Entry>(own: readonly Column<Row>[], shown: Shown<Row>): Cells<Row> => ({
  name: {
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
  ...Object.fromEntries(own.map(column => [column.key, column])),
  is_active: {
    cell: row => (
      <StatusBadge colour={row.is_active ? 'green' : 'grey'}>{row.is_active ? 'Active' : 'Inactive'}</StatusBadge>
    ),
  },
})
