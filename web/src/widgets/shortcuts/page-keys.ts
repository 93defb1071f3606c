import { useLayoutEffect } from 'react'

/** A letter that does something on the page that is open. */
export interface PageKey {
  key: string
  label: string
  /** Absent when not possible now. */
  run: (() => void) | undefined
}

const held = new Set<{ keys: readonly PageKey[] }>()
export const pageKeys = (): PageKey[] => [...held].flatMap(({ keys }) => keys)

/** They work while the component is mounted, unless the user types, a dialog is open or single keys are off. */
export function usePageKeys(keys: readonly PageKey[]) {
  // before the page is painted: who sees a new row may press the next key at once
  useLayoutEffect(() => {
    const own = { keys }
    held.add(own)
    return () => void held.delete(own)
  })
}
