import type { Entry } from './kind.ts'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every typed word must occur in name or code; `is_active` as in the address: `1`, `0`, both or nothing. */
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

/** Before which row of all it goes when it moves by one among the shown ones; `undefined`: it cannot. */
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
