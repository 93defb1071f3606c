import { useEffect } from 'react'

/**
 * Adds arrow keys to the rows in the box with this id. They load after the rows; until then, and without them, Tab and Enter work.
 */
export function useRowKeys(id: string) {
  useEffect(() => {
    const held = import('./row-keys.ts').then(
      ({ holdRows }) => holdRows(id),
      () => null,
    )
    return () => void held.then(stop => stop?.())
  }, [id])
}
