import { assignmentText } from './texts.ts'

/** Filters by the person's data. */
export const personFilters = {
  discipline_id: {
    kind: 'reference',
    label: assignmentText('discipline'),
    lookup: 'disciplines',
    column: 'discipline',
  },
  location_id: { kind: 'reference', label: assignmentText('location'), lookup: 'locations', column: 'location' },
  coordinator_id: {
    kind: 'reference',
    label: assignmentText('coordinator'),
    lookup: 'coordinators',
    column: 'coordinator',
  },
} as const
