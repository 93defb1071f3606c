import type { KeyboardEvent } from 'react'

/** For a button whose panel is fetched: Esc pressed before the panel is there closes it, and not a dialog around it. */
export const closedByEscape = (open: boolean, close: () => void) => ({
  'data-takes-escape': open || undefined,
  onKeyDown: (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close()
  },
})
