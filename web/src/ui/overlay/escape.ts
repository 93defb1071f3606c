import type { KeyboardEvent } from 'react'

/** For a button whose panel loads on demand: Esc pressed before the panel has loaded closes it, and not a surrounding dialog. */
export const closedByEscape = (open: boolean, close: () => void) => ({
  'data-takes-escape': open || undefined,
  onKeyDown: (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close()
  },
})
