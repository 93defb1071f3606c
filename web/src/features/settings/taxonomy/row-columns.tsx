import type { ReactNode } from 'react'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import type { Entry } from './kind.ts'
import { taxonomyTexts } from './texts.ts'
import css from './taxonomy.module.css'

export interface Shown<Row extends Entry> {
  narrow: boolean
  /** True when anything can be changed now. */
  edits: boolean
  mark: ((row: Row) => ReactNode) | undefined
  href: (row: Row) => string
}

/** Name, the list's own columns and status. */
export const rowCells = <Row extends Entry>(own: Cells<Row>, shown: Shown<Row>): Cells<Row> => ({
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
        {shown.narrow && !row.is_active && <StatusBadge colour="grey">{taxonomyTexts.say('inactive')}</StatusBadge>}
      </span>
    ),
  },
  ...own,
  is_active: {
    cell: row => (
      <StatusBadge colour={row.is_active ? 'green' : 'grey'}>
        {taxonomyTexts.say(row.is_active ? 'active' : 'inactive')}
      </StatusBadge>
    ),
  },
})
