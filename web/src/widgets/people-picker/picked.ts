import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

/** A person who was chosen by name. */
export interface Picked {
  id: string
  name: string
}

/** A person to choose. */
export interface PickerRow extends Picked {
  /** Tell people of the same name apart: number, discipline. */
  facts: readonly (string | null | undefined | false)[]
  badge?: { colour: StatusColour; words: string } | undefined
  /** Shown before the person is chosen. */
  note?: string | undefined
  /** They can't be chosen, and why. */
  refused?: string | undefined
}

/** The people found for what was typed. */
export interface Found {
  rows: readonly PickerRow[]
  /** They are still those of what was typed before. */
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

/** The rows from one to another, both included, in the order shown; without a first one the last alone. */
export function rowsBetween<Row extends { id: string }>(rows: readonly Row[], from: string | null, to: string): Row[] {
  const end = rows.findIndex(({ id }) => id === to)
  const start = rows.findIndex(({ id }) => id === from)
  if (end < 0) return []
  if (start < 0) return rows.slice(end, end + 1)
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}
