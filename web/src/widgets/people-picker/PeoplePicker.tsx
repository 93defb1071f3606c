import { IconCheck, IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { hasKeys } from '@/lib/has-keys.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { matching } from '@/ui/select/choice.ts'
import { optionId } from '@/ui/select/Options.tsx'
import { stepTo } from '@/ui/select/step-to.ts'
import css from './people-picker.module.css'
import { type Found, type Picked, type PickerRow, rowsBetween, withRows } from './picked.ts'
import { pickerTexts } from './texts.ts'

interface Props {
  chosen: readonly Picked[]
  onChange: (chosen: readonly Picked[]) => void
  typed: string
  onType: (typed: string) => void
  found: Found
  error?: string | undefined
  /** Shown between search and people, such as a choice of which to show. */
  children?: ReactNode
  /** Shown instead of the default text when no one matches. */
  none?: ReactNode
}

/**
 * Chooses several people by name. The search keeps the focus: arrows move in the list, Enter picks and clears the search, so that
 * names can be typed one after another; with an empty search, Enter submits the form. Shift selects all rows in between. An Enter
 * pressed before the response waits for it and picks its first person.
 */
export function PeoplePicker({ chosen, onChange, typed, onType, found, error, children, none }: Props) {
  const t = useTexts(pickerTexts)
  const listId = useId()
  const [at, setAt] = useState(0)
  const [moved, setMoved] = useState(false)
  const isHeld = useRef(false)
  const anchor = useRef<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  // Its code loads after the dialog took the focus; a field that has the focus by then keeps it
  useEffect(() => {
    if (!document.activeElement?.matches('input, textarea, select')) search.current?.focus()
  }, [])
  // Until the response arrives, filter the loaded rows, so that no one picks a person who doesn't match
  const rows = found.busy ? rowsNamed(found.rows, typed) : found.rows
  const active = Math.min(at, rows.length - 1)
  const row = rows[active]
  const has = new Set(chosen.map(({ id }) => id))
  useEffect(() => {
    if (moved) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [moved, active, listId])
  const toggle = (one: PickerRow, isRange: boolean) => {
    if (one.refused !== undefined) return
    const on = isRange || !has.has(one.id)
    onChange(withRows(chosen, isRange ? rowsBetween(rows, anchor.current, one.id) : [one], on))
    anchor.current = one.id
  }
  const type = (next: string) => {
    onType(next)
    setAt(0)
    setMoved(false)
    isHeld.current = false
    anchor.current = null
  }
  const take = (one: PickerRow, isRange: boolean) => {
    toggle(one, isRange)
    if (typed !== '' && one.refused === undefined) type('')
  }
  const takeFirst = useEffectEvent(() => {
    const [first] = found.rows
    const takes = isHeld.current && first !== undefined && first.refused === undefined
    isHeld.current = false
    if (!takes) return
    onChange(withRows(chosen, [first], !has.has(first.id)))
    onType('')
  })
  useEffect(() => {
    if (!found.busy) takeFirst()
  }, [found.busy])
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const by = event.shiftKey ? { Up: -1, Down: 1 }[event.key.replace('Arrow', '')] : undefined
    const to = by === undefined ? stepTo(event, active, rows.length) : within(rows.length, active + by)
    const inText = event.key === 'Home' || event.key === 'End'
    if (to !== undefined && !inText) {
      event.preventDefault()
      const next = rows[to]
      if (by !== undefined && next) {
        anchor.current ??= row?.id ?? null
        onChange(withRows(chosen, rowsBetween(rows, row?.id ?? null, next.id), true))
      }
      setAt(to)
      setMoved(true)
    } else if (event.key === 'Enter' && (typed.trim() !== '' || moved)) {
      event.preventDefault()
      if (row) take(row, event.shiftKey)
      else isHeld.current = found.busy
    }
  }
  return (
    <div className={css.picker}>
      <TextField
        type="search"
        role="combobox"
        label={t('label')}
        hint={t(hasKeys() ? 'hint' : 'hintTouch')}
        ref={search}
        required
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={row ? optionId(listId, active) : undefined}
        value={typed}
        error={error}
        // Choosing someone clears an error, as typing does
        about={String(chosen.length)}
        onChange={type}
        onKeyDown={keys}
      />
      {children}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the search keeps the focus */}
      <div
        id={listId}
        role="listbox"
        aria-multiselectable
        aria-label={t('list')}
        className={css.rows}
        // The search keeps the focus, and Shift selects no text
        onMouseDown={event => event.preventDefault()}
      >
        {rows.map((one, n) => (
          <Row
            key={one.id}
            id={optionId(listId, n)}
            row={one}
            isActive={n === active}
            isChosen={has.has(one.id)}
            onPick={event => {
              setAt(n)
              toggle(one, event.shiftKey)
            }}
          />
        ))}
      </div>
      <Status {...{ found, typed, none }} rows={rows.length} />
      <div className={css.chosen}>
        <p role="status">{t('chosen', { count: chosen.length })}</p>
        {chosen.length > 0 && (
          <ul aria-label={t('chosenList')}>
            {chosen.map(one => (
              <li key={one.id} className={css.chip}>
                {one.name}
                <button
                  type="button"
                  aria-label={t('remove', { name: one.name })}
                  onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
                >
                  <IconX size={12} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen.length > 1 && (
          <Button size="small" look="quiet" onClick={() => onChange([])}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  )
}

const within = (count: number, to: number) => (to >= 0 && to < count ? to : undefined)

function rowsNamed(rows: readonly PickerRow[], typed: string): readonly PickerRow[] {
  const named = rows.map(row => ({ value: row.id, label: row.name, meta: row.facts.filter(Boolean).join(' '), row }))
  return matching(named, typed).map(({ row }) => row)
}

interface RowProps {
  id: string
  row: PickerRow
  isActive: boolean
  isChosen: boolean
  onPick: (event: MouseEvent) => void
}

function Row({ id, row, isActive, isChosen, onPick }: RowProps) {
  const { name, facts, badge, note, refused } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={refused !== undefined || undefined}
      data-active={isActive || undefined}
      className={css.row}
      onClick={onPick}
    >
      <span className={css.box} aria-hidden="true">
        {isChosen && <IconCheck size={14} />}
      </span>
      <span className={css.who}>
        <span>{name}</span>
        <span className={css.facts}>{[...facts, refused ?? note].filter(Boolean).join(' · ')}</span>
      </span>
      {badge && <StatusBadge colour={badge.colour}>{badge.words}</StatusBadge>}
    </div>
  )
}

function Status({ found, typed, rows, none }: Pick<Props, 'found' | 'typed' | 'none'> & { rows: number }) {
  const t = useTexts(pickerTexts)
  if (found.failed)
    return (
      <p role="alert" className={css.note}>
        {t('notLoaded')}{' '}
        <Button size="small" look="quiet" onClick={() => void found.retry()}>
          {t('retry')}
        </Button>
      </p>
    )
  if (rows === 0 && found.busy) return <p className={css.note}>{t('searching')}</p>
  if (rows === 0)
    return (
      <div className={css.note}>{none ?? <p>{typed.trim() ? t('none', { typed: typed.trim() }) : t('nobody')}</p>}</div>
    )
  return found.total > rows && !found.busy ? (
    <p className={css.note}>{t('more', { shown: rows, total: found.total })}</p>
  ) : null
}
