import type { List } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { movedTo } from './column-order.ts'
import { usualColumns } from '../list-query.ts'
import css from './columns.module.css'
import { columnTexts } from './texts.ts'

export type Density = 'comfortable' | 'compact'
export interface ColumnsPanelProps {
  definition: List
  columns: readonly string[]
  /** Columns shown while their filter is set. */
  added?: readonly string[]
  onColumns: (columns: string[]) => void
  density: Density
  onDensity: (density: Density) => void
}

const none: readonly string[] = []
const densities = (): [Density, string][] => [
  ['comfortable', columnTexts.say('comfortable')],
  ['compact', columnTexts.say('compact')],
]

export default function ColumnsPanel({ definition, columns, added = none, ...props }: ColumnsPanelProps) {
  const { onColumns, density, onDensity } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const keepFocus = useKeptFocus(list)
  const about = definition.columns
  const [first = '', ...others] = Object.keys(about)
  const shown = columns.filter(key => key !== first)
  const hidden = others.filter(key => !columns.includes(key))
  const labelOf = (key: string) => inWords(about[key]?.label ?? key)
  const set = (keys: string[]) => {
    keepFocus()
    onColumns([first, ...keys])
  }
  const move = (key: string, to: number) => set(movedTo(shown, key, to))
  return (
    <div className={css.columns}>
      <div className={css.density}>
        <span id="density">{columnTexts.say('rows')}</span>
        <span className={css.segments} role="group" aria-labelledby="density">
          {densities().map(([key, name]) => (
            <button key={key} type="button" aria-pressed={density === key} onClick={() => onDensity(key)}>
              {name}
            </button>
          ))}
        </span>
      </div>
      <ul ref={list} aria-label={columnTexts.say('columns')}>
        {shown.map((key, at) => (
          // The arrows beside it do the same by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={key}
            className={css.columnLine}
            draggable
            data-dragged={dragged === key || undefined}
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={event => {
              event.preventDefault()
              if (dragged && dragged !== key) move(dragged, at)
            }}
          >
            <CheckField
              label={labelOf(key)}
              name={key}
              checked
              disabled={shown.length === 1}
              autoFocus={at === 0}
              onChange={() => set(shown.filter(one => one !== key))}
            />
            <span className={css.moves}>
              <Move column={key} label={labelOf(key)} by="up" off={at === 0} onMove={() => move(key, at - 1)} />
              <Move
                column={key}
                label={labelOf(key)}
                by="down"
                off={at === shown.length - 1}
                onMove={() => move(key, at + 1)}
              />
            </span>
            <IconGripVertical size={16} className={css.grip} aria-hidden="true" />
          </li>
        ))}
        {hidden.map((key, at) => (
          <li key={key} className={css.columnLine} data-first-hidden={at === 0 || undefined}>
            <CheckField
              label={labelOf(key)}
              name={key}
              hint={added.includes(key) ? columnTexts.say('becauseFilter') : undefined}
              checked={false}
              onChange={() => set([...shown, key])}
            />
          </li>
        ))}
      </ul>
      <div className={css.columnsFoot}>
        <Button size="small" look="quiet" onClick={() => onColumns(usualColumns(definition))}>
          {columnTexts.say('defaultColumns')}
        </Button>
      </div>
    </div>
  )
}

interface MoveProps {
  column: string
  label: string
  by: 'up' | 'down'
  off: boolean
  onMove: () => void
}

function Move({ column, label: name, by, off, onMove }: MoveProps) {
  const Icon = by === 'up' ? IconArrowUp : IconArrowDown
  const label = by === 'up' ? columnTexts.say('moveUp', { name }) : columnTexts.say('moveDown', { name })
  return (
    <IconButton
      size="small"
      label={label}
      name={`${column} ${by}`}
      data-tip={undefined}
      disabled={off}
      onClick={onMove}
    >
      <Icon size={14} />
    </IconButton>
  )
}

/** Keeps the focus on the same control when its line moves, because moving it drops the focus. */
function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const name = useRef<string | null>(null)
  useLayoutEffect(() => {
    const held = name.current
    name.current = null
    if (!held) return
    const control = list.current?.querySelector<HTMLButtonElement>(`[name="${held}"]`)
    // At the first or last position the used button is disabled, so the checkbox beside it gets the focus
    const wanted = control?.disabled
      ? list.current?.querySelector<HTMLElement>(`[name="${held.split(' ')[0]}"]`)
      : control
    wanted?.focus()
  })
  return () => {
    name.current = document.activeElement?.getAttribute('name') ?? null
  }
}
