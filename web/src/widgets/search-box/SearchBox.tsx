import { IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { uiTexts } from '@/ui/texts.ts'
import css from './search-box.module.css'

export interface SearchBoxProps {
  /** The name of the searched list, for screen readers. */
  label: string
  placeholder: string
  /** The value in the address. */
  value: string
  onChange: (text: string, options: { replace: boolean; state: { typed: true } }) => void
}

/**
 * Every letter updates the address at once. The field keeps its own text, because the address follows a moment later; it takes over
 * the address only if something else changed it (Back, a cleared filter, a saved view).
 */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const t = useTexts(uiTexts)
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [typing, setTyping] = useState(false)
  const { state } = useLocation()
  const moved = useNavigationType()
  const ownMove = (state as { typed?: true } | null)?.typed === true && moved !== NavigationType.Pop
  if (value !== seen) {
    setSeen(value)
    if (!ownMove) {
      setTyped(value)
      setTyping(false)
    }
  }
  const change = (text: string) => {
    setTyped(text)
    setTyping(true)
    // The first letter adds a history entry; Back goes to the list before the search, not through letters.
    onChange(text, { replace: typing, state: { typed: true } })
  }
  return (
    <search className={css.search}>
      <TextField
        label={label}
        hideLabel
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={placeholder}
        icon={<IconSearch size={16} />}
        value={typed}
        onChange={change}
        onBlur={() => setTyping(false)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          change('')
        }}
        end={
          typed !== '' && (
            <IconButton label={t('clearSearch')} data-tip={undefined} size="small" onClick={() => change('')}>
              <IconX size={14} />
            </IconButton>
          )
        }
      />
    </search>
  )
}
