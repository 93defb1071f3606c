import { useLayoutEffect } from 'react'

/** A single-letter shortcut on the current page. */
export interface PageKey {
  key: string
  label: string
  /** Absent when not possible now. */
  run: (() => void) | undefined
}

const held = new Set<{ keys: readonly PageKey[]; inDialog: boolean }>()
const keysIn = (place: { inDialog: boolean }) =>
  [...held].filter(({ inDialog }) => inDialog === place.inDialog).flatMap(({ keys }) => keys)
export const pageKeys = (): PageKey[] => keysIn({ inDialog: false })
export const dialogKeys = (): PageKey[] => keysIn({ inDialog: true })

/** The keys work while the component is mounted, unless the user types, another dialog is open, or single keys are off. */
export function usePageKeys(keys: readonly PageKey[], { inDialog = false }: { inDialog?: boolean } = {}) {
  // Before the page is painted: users who see a new row may press the next key at once
  useLayoutEffect(() => {
    const own = { keys, inDialog }
    held.add(own)
    return () => void held.delete(own)
  })
}
