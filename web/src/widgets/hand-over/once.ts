import type { MouseEvent } from 'react'

/** Ignores the second click of a double click, which may come after the response to the first. */
export const once = (act: () => void) => (event: MouseEvent) => void (event.detail > 1 || act())
