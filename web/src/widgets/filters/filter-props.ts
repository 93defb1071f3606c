import type { FilterGroup } from './filter-groups.ts'
import type { Counts } from './use-counts.ts'

export type FilterChange = (patch: Readonly<Record<string, string | null>>) => void
export interface FilterControlProps<G extends FilterGroup = FilterGroup> {
  group: G
  values: Readonly<Record<string, string | undefined>>
  onChange: FilterChange
  /** The user just opened it, so a search gets the focus as soon as it is rendered. */
  focusSearch?: boolean
  /** Returns the number of rows for each value. */
  counts?: Counts | undefined
}
