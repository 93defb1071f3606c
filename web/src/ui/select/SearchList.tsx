import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { TextField } from '../form/TextField.tsx'
import type { Choice } from './choice.ts'
import { Options } from './Options.tsx'
import css from './select.module.css'
import { useActiveRow } from './use-active-row.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { uiTexts } from '../texts.ts'

export interface SearchListProps<C extends Choice> {
  /** Names the list; the field is labeled “Search …”. */
  label: string
  placeholder: string
  /** Returns the rows that match the typed text. */
  find: (typed: string) => readonly C[]
  chosen: string | null | undefined
  choose: (row: C) => void
  /** Shown below a list without matches; `always` also below one with matches. */
  note: ReactNode
  always?: boolean
}

/** A search field and its list, in a popover. */
export function SearchList<C extends Choice>({
  label,
  placeholder,
  find,
  chosen,
  choose,
  note,
  always = false,
}: SearchListProps<C>) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState('')
  const rows = find(typed)
  const list = useActiveRow(rows, choose)
  return (
    <>
      <TextField
        {...list.wiring}
        label={t('searchIn', { name: label.toLowerCase() })}
        hideLabel
        role="combobox"
        aria-expanded="true"
        aria-controls={list.listId}
        autoFocus
        placeholder={placeholder}
        icon={<IconSearch size={16} />}
        value={typed}
        onChange={text => {
          setTyped(text)
          list.setActive(0)
        }}
        onKeyDown={event => void list.takeKey(event)}
      />
      <div className={css.below}>
        <Options
          id={list.listId}
          label={label}
          rows={rows}
          active={list.active}
          chosen={chosen}
          choose={row => choose(row as C)}
        />
      </div>
      {(always || rows.length === 0) && (
        <div className={css.note} role="status">
          {note}
        </div>
      )}
    </>
  )
}
