import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const left = defineReady({
  key: 'left',
  group: 'people',
  question: questionText('left'),
  definition: {
    dataset: 'people',
    columns: ['name', 'employee_number', 'hire_date', 'termination_date', 'location', 'coordinator'],
    filters: { terminated_from: 'month_start-11m', terminated_to: 'today' },
    groups: [{ by: 'terminated', grain: 'month' }, { by: 'location' }],
    measures: ['count', 'tenure'],
    sort: 'name',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['terminated_from', 'terminated_to', 'location_id', 'discipline_id', 'coordinator_id'],
})
