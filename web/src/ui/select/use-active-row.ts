import { type KeyboardEvent, useId, useState } from 'react'
import type { Choice } from './choice.ts'
import { optionId } from './Options.tsx'
import { stepTo } from './step-to.ts'

/** Manages the row that the keys move and Enter picks, and the field's ARIA attributes for its list. */
export function useActiveRow<C extends Choice>(rows: readonly C[], choose: (row: C) => void) {
  const [at, setActive] = useState(0)
  const listId = useId()
  const active = Math.min(at, rows.length - 1)
  const row = rows[active]
  return {
    active,
    row,
    setActive,
    listId,
    wiring: {
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': row && optionId(listId, active),
      autoComplete: 'off',
      spellCheck: false,
    },
    /** Returns true when the list handled the key. */
    takeKey(event: KeyboardEvent): boolean {
      if (event.nativeEvent.isComposing) return false
      const to = stepTo(event, active, rows.length)
      if (to !== undefined) setActive(to)
      else if (event.key !== 'Enter') return false
      else if (row && !row.disabled) choose(row)
      event.preventDefault()
      return true
    },
  }
}
