import { jobsList } from '../jobs/jobs.ts'
import { defineList } from '../lists/list.ts'
import { importText } from './texts.ts'

/** Jobs that imported rosters. */
export const importsList = defineList({
  ...jobsList,
  name: 'imports',
  unit: count => importText('countImports', { count }),
  filters: {},
  bar: [],
  columns: {
    title: { label: importText('file'), usual: true },
    state: { label: importText('state'), usual: true },
    counts: { label: importText('result'), usual: true },
    total: { label: importText('rows'), usual: true },
    created_by_name: { label: importText('by'), usual: true },
    created_at: { label: importText('uploaded'), usual: true },
    kind: { label: importText('kind'), usual: true },
  },
})
