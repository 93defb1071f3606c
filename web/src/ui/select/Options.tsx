import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Choice } from './choice.ts'
import css from './select.module.css'
import { usePainted } from './use-painted.ts'

export interface OptionsProps {
  id: string
  label: string
  rows: readonly Choice[]
  /** The row that Enter picks; -1 = none. */
  active: number
  chosen: string | null | undefined
  choose: (row: Choice) => void
}

export const optionId = (listId: string, at: number) => `${listId}-${at}`

/** The list of a combobox. The field keeps the focus and handles the keys (aria-activedescendant). */
export function Options({ id, label, rows, active, chosen, choose }: OptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const painted = usePainted(rows.length, active, box)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field keeps the focus
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className={css.rows}
      // The field keeps the focus, even when the scroll bar is pressed.
      onMouseDown={event => event.preventDefault()}
    >
      <div role="presentation" style={painted.style}>
        {painted.rows.map(({ at, style }) => {
          const row = rows[at]
          if (!row) return null
          const isChosen = row.value === chosen
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field takes the keys
            <div
              key={row.value}
              id={optionId(id, at)}
              role="option"
              aria-selected={isChosen}
              aria-disabled={row.disabled || undefined}
              aria-setsize={rows.length}
              aria-posinset={at + 1}
              data-at={at}
              data-active={at === active || undefined}
              data-fixed={style !== undefined || undefined}
              className={css.row}
              style={style}
              onClick={() => row.disabled || choose(row)}
            >
              {row.image && <img src={row.image} alt="" width={20} height={20} />}
              <span className={css.name}>{row.label}</span>
              {isChosen && <IconCheck size={16} aria-hidden="true" />}
              {row.meta && <span className={css.meta}>{row.meta}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
