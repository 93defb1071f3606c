import type { FilterGroup } from './filter-groups.ts'
import type { Counts } from './use-counts.ts'

export type FilterChange = (patch: Readonly<Record<string, string | null>>) => void
export interface FilterControlProps<G extends FilterGroup = FilterGroup> {
  group: G
  values: Readonly<Record<string, string | undefined>>
  onChange: FilterChange
  /** The reader has just opened it: a search takes the focus as soon as it is there. */
  focusSearch?: boolean
  /** Says how many rows each value has. */
  counts?: Counts | undefined
}
