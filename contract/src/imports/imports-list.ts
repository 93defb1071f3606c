import { jobsList } from '../jobs/jobs.ts'
import { defineList } from '../lists/list.ts'

/** Of all long work, what brought in rosters. */
export const importsList = defineList({
  ...jobsList,
  name: 'imports',
  unit: ['import', 'imports'],
  filters: {},
  columns: {
    title: { label: 'File', usual: true },
    state: { label: 'State', usual: true },
    counts: { label: 'Result', usual: true },
    total: { label: 'Rows', usual: true },
    created_by_name: { label: 'By', usual: true },
    created_at: { label: 'Uploaded', usual: true },
    kind: { label: 'Kind', usual: true },
  },
})
