import type { Entry } from './kind.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Filters entries: every typed word must be in the name or code; `is_active` is as in the address: `1`, `0`, both, or empty. */
export function filterEntries<Row extends Entry>(rows: readonly Row[], search: string, is_active: string): Row[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return rows.filter(row => {
    const text = folded(`${row.name} ${row.code ?? ''}`)
    return (
      words.every(word => text.includes(word)) &&
      (is_active === '' || is_active.split(',').includes(row.is_active ? '1' : '0'))
    )
  })
}

/**
 * Returns the id of the row, among all rows, to place it before when it moves by one among the visible ones; `undefined` if it
 * can't move.
 */
export function placeBefore(
  all: readonly Entry[],
  visible: readonly Entry[],
  id: string,
  by: -1 | 1,
): string | null | undefined {
  const neighbour = visible[visible.findIndex(row => row.id === id) + by]
  if (!neighbour) return undefined
  if (by === -1) return neighbour.id
  const others = all.filter(row => row.id !== id)
  return others[others.findIndex(row => row.id === neighbour.id) + 1]?.id ?? null
}
