import type { MouseEvent } from 'react'

/** The second click of a double click may come after the answer to the first. */
export const once = (act: () => void) => (event: MouseEvent) => void (event.detail > 1 || act())
