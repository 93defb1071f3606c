import type { ReportDefinition } from './definition.ts'

/** Counts all rows of today, without groups: what a definition is before anything is chosen. */
export const nothingChosen = {
  filters: {},
  groups: [],
  pivot: null,
  measures: ['count'],
  sort: null,
  group_sort: null,
  chart: null,
  as_of: { mode: 'now', day: null },
  person: 'today',
} satisfies Omit<ReportDefinition, 'dataset' | 'columns'>
