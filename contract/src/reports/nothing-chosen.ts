import type { ReportDefinition } from './definition.ts'

/** The initial definition: counts all rows as of today, without groups. */
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
