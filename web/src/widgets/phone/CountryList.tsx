import type { Country } from '@preceptor/contract'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { TextField } from '@/ui/form/TextField.tsx'
import css from './phone.module.css'
import { matching } from './phone-parts.ts'

interface Props {
  countries: readonly Country[]
  current: string | undefined
  /** Said below the list, such as why it is short. */
  note: string | null
  choose: (code: string) => void
}

/** The countries with their codes. The text field keeps the focus; the arrow keys move through the list. */
export default function CountryList({ countries, current, note, choose }: Props) {
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = matching(countries, search)
  const active = Math.min(at, shown.length - 1)
  useEffect(() => {
    list.current?.children.item(active)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const keys = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key]
    const row = shown[active]
    if (to !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, Math.min(shown.length - 1, to)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (row) choose(row.calling_code)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens to the keys of what is inside
    <div onKeyDown={keys}>
      <TextField
        label="Search countries"
        hideLabel
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoFocus
        placeholder="Country or code"
        icon={<IconSearch size={16} />}
        value={search}
        onChange={text => {
          setSearch(text)
          setAt(0)
        }}
      />
      <div ref={list} id={id} role="listbox" aria-label="Countries" className={css.rows}>
        {shown.map((row, n) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and takes the keys (aria-activedescendant)
          <div
            key={row.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={row.id === current}
            data-active={n === active || undefined}
            className={css.row}
            onPointerDown={event => event.preventDefault()}
            onClick={() => choose(row.calling_code)}
          >
            <span className={css.name}>{row.name}</span>
            {row.id === current && <IconCheck size={16} aria-hidden="true" />}
            <span className={css.meta}>{row.calling_code}</span>
          </div>
        ))}
      </div>
      {(note ?? shown.length === 0) && (
        <p className={css.note} role="status">
          {note ?? 'No country matches'}
        </p>
      )}
    </div>
  )
}
