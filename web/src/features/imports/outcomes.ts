import { type ImportOutcome, importOutcomes } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const outcomes = Object.keys(importOutcomes) as ImportOutcome[]

export const outcomeColours: Record<ImportOutcome, StatusColour> = {
  create: 'green',
  update: 'blue',
  unchanged: 'grey',
  ask: 'amber',
  skip: 'grey',
  reject: 'red',
}

/** After the run the same outcomes are told as done. */
export const outcomesDone: Record<ImportOutcome, string> = {
  create: 'Created',
  update: 'Updated',
  unchanged: 'Unchanged',
  ask: 'Not decided',
  skip: 'Skipped',
  reject: 'Rejected',
}

export const outcomeIn = (text: string | null): ImportOutcome | undefined => outcomes.find(outcome => outcome === text)

export type Counts = Readonly<Record<string, number>>
export const countOf = (counts: Counts, outcome: ImportOutcome) => counts[outcome] ?? 0

/** How many employees the run will write. */
export const writes = (counts: Counts) => countOf(counts, 'create') + countOf(counts, 'update')
