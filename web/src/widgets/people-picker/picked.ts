import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

/** A person chosen by name. */
export interface Picked {
  id: string
  name: string
}

/** A person to choose. */
export interface PickerRow extends Picked {
  /** Distinguishes people with the same name: number, discipline. */
  facts: readonly (string | null | undefined | false)[]
  badge?: { colour: StatusColour; words: string } | undefined
  /** Shown before the person is chosen. */
  note?: string | undefined
  /** Why they can't be chosen. */
  refused?: string | undefined
}

/** The people found by the search. */
export interface Found {
  rows: readonly PickerRow[]
  /** True while they still match the previous search. */
  busy: boolean
  failed: boolean
  retry: () => unknown
  total: number
}

/** Adds or removes these rows; those that can't be chosen stay out. */
export function withRows(chosen: readonly Picked[], rows: readonly PickerRow[], on: boolean): readonly Picked[] {
  const ids = new Set(rows.map(({ id }) => id))
  if (!on) return chosen.filter(({ id }) => !ids.has(id))
  const has = new Set(chosen.map(({ id }) => id))
  const fresh = rows.filter(({ id, refused }) => refused === undefined && !has.has(id))
  return [...chosen, ...fresh.map(({ id, name }) => ({ id, name }))]
}

/** Returns the rows from one to another, inclusive, in the order shown; without a first one, only the last. */
export function rowsBetween<Row extends { id: string }>(rows: readonly Row[], from: string | null, to: string): Row[] {
  const end = rows.findIndex(({ id }) => id === to)
  const start = rows.findIndex(({ id }) => id === from)
  if (end < 0) return []
  if (start < 0) return rows.slice(end, end + 1)
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
