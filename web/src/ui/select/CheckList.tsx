import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber } from '@/lib/format.ts'
import { useEager } from '@/lib/use-eager.ts'
import { CheckField } from '../form/CheckField.tsx'
import { TextField } from '../form/TextField.tsx'
import { type Choice, matching } from './choice.ts'
import css from './select.module.css'
import { stepTo } from './step-to.ts'
import { longFrom, usePainted } from './use-painted.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

export interface CheckListProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  focusSearch?: boolean
  /** Counts by value; `undefined` while unknown. */
  counts?: ReadonlyMap<string, number> | undefined
}

const searchFrom = 9

const chosenFirst = (choices: readonly Choice[], chosen: ReadonlySet<string>) => [
  ...choices.filter(({ value }) => chosen.has(value)),
  ...choices.filter(({ value }) => !chosen.has(value)),
]

const inputAt = (box: HTMLElement | null, at: number) =>
  box?.querySelector<HTMLElement>(`[data-at="${at}"] input`) ?? null

/**
 * A multi-select list; a long one has a search. A single Tab stop: arrows move through the boxes and from the search into them, and
 * letters return to the search.
 */
export function CheckList({ label, choices, chosen: given, onChange, focusSearch = false, counts }: CheckListProps) {
  const t = useTexts(uiTexts)
  const [chosen, setChosen] = useEager(given)
  const [first] = useState(() => new Set(given))
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const id = useId()
  const rows = matching(choices.length > longFrom ? chosenFirst(choices, first) : choices, typed)
  const active = Math.min(at, rows.length - 1)
  const box = useRef<HTMLFieldSetElement>(null)
  const painted = usePainted(rows.length, active, box)
  const goTo = useRef(false)
  useLayoutEffect(() => {
    if (!goTo.current) return
    goTo.current = false
    inputAt(box.current, active)?.focus({ preventScroll: true })
  })
  const toggle = (value: string, on: boolean) => {
    const next = choices.map(choice => choice.value).filter(one => (one === value ? on : chosen.includes(one)))
    setChosen(next)
    onChange(next)
  }
  const move = (to: number) => {
    const there = inputAt(box.current, to)
    if (there) return there.focus({ preventScroll: true })
    // It renders once it is the active one
    goTo.current = true
    setAt(to)
  }
  const keysOfSearch = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' && rows.length > 0) move(0)
    else if (event.key === 'Enter') {
      // The search may be inside a form, which Enter would submit.
      const row = typed.trim() === '' ? undefined : rows[0]
      if (row) toggle(row.value, !chosen.includes(row.value))
    } else return
    event.preventDefault()
  }
  const keysOfBoxes = (event: KeyboardEvent) => {
    const leaves = event.key === 'ArrowUp' && active === 0 && search.current
    const to = stepTo(event, active, rows.length)
    if (leaves) leaves.focus()
    else if (to !== undefined) move(to)
    else {
      // A letter typed here is meant for the search, so move the focus there.
      const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (letter) search.current?.focus()
      return
    }
    event.preventDefault()
  }
  const entered = (event: FocusEvent) => {
    const row = event.target.closest('[data-at]')?.getAttribute('data-at')
    if (row) setAt(Number(row))
  }
  return (
    <>
      {choices.length >= searchFrom && (
        <TextField
          ref={search}
          label={t('searchIn', { name: label.toLowerCase() })}
          hideLabel
          type="search"
          placeholder={t('search')}
          value={typed}
          onChange={text => {
            setTyped(text)
            setAt(0)
          }}
          onKeyDown={keysOfSearch}
          autoFocus={focusSearch}
          className={css.search}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens to the keys of its boxes */}
      <fieldset ref={box} className={css.checks} onKeyDown={keysOfBoxes} onFocus={entered}>
        <legend className="sr-only">{label}</legend>
        <div style={painted.style}>
          {painted.rows.map(({ at: row, style }) => {
            const choice = rows[row]
            if (!choice) return null
            const { value, label: name, disabled } = choice
            const count = counts && (counts.get(value) ?? 0)
            return (
              <div
                key={value}
                data-at={row}
                data-fixed={style !== undefined || undefined}
                className={css.check}
                style={style}
              >
                <CheckField
                  label={name}
                  checked={chosen.includes(value)}
                  disabled={disabled}
                  tabIndex={row === active ? 0 : -1}
                  aria-describedby={count === undefined ? undefined : `${id}-${row}-count`}
                  onChange={on => toggle(value, on)}
                />
                {count !== undefined && (
                  <span id={`${id}-${row}-count`} className={css.meta}>
                    {formatNumber(count)}
                  </span>
                )}
              </div>
            )
          })}
        </div>
        {rows.length === 0 && (
          <p className={css.note} role="status">
            {t('noMatch')}
          </p>
        )}
      </fieldset>
    </>
  )
}
