import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const complianceByMonth = defineReady({
  key: 'compliance_by_month',
  group: 'compliance',
  question: questionText('complianceByMonth'),
  definition: {
    dataset: 'compliance_months',
    columns: [],
    filters: { month_from: 'month_start-11m' },
    groups: [{ by: 'month', grain: 'month' }],
    measures: ['rate', 'people', 'red'],
    chart: { kind: 'line', measure: 'rate' },
  },
  parameters: ['month_from', 'month_to', 'location_id', 'discipline_id', 'coordinator_id'],
})
