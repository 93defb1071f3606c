import type { ReactNode } from 'react'
import { ListLines } from '../ListLines.tsx'
import type { ListState } from '../use-list.ts'
import css from './cards.module.css'

interface Props<Row extends { id: string }> {
  list: ListState<Row>
  label: string
  renderCard: (row: Row) => ReactNode
  /** Renders the actions on a row. */
  renderMenu?: ((row: Row) => ReactNode) | undefined
  empty: ReactNode
}

/** The rows side by side, each with data that doesn't fit in a table. */
export default function ListCards<Row extends { id: string }>({
  list,
  label,
  renderCard,
  renderMenu,
  empty,
}: Props<Row>) {
  return (
    <ListLines
      list={list}
      label={label}
      empty={empty}
      renderLines={rows => (
        <ul className={css.grid}>
          {rows.map(row => (
            <li key={row.id} className={css.card}>
              <div className={css.facts}>{renderCard(row)}</div>
              {renderMenu?.(row)}
            </li>
          ))}
        </ul>
      )}
    />
  )
}
