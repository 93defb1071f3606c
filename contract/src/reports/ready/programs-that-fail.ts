import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const programsThatFail = defineReady({
  key: 'programs_that_fail',
  group: 'training',
  question: questionText('programsThatFail'),
  definition: {
    dataset: 'assignments',
    columns: [],
    filters: { assigned_from: 'today-12m' },
    groups: [{ by: 'program' }],
    measures: ['count', 'done_rate', 'overdue_rate', 'days_late', 'score'],
    group_sort: '-overdue_rate',
    chart: { kind: 'bar', measure: 'overdue_rate' },
  },
  parameters: ['assigned_from', 'assigned_to', 'program_id', 'source', 'location_id', 'discipline_id'],
})
