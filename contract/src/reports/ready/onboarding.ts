import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const onboarding = defineReady({
  key: 'onboarding',
  group: 'people',
  question: questionText('onboarding'),
  definition: {
    dataset: 'people',
    columns: ['name', 'employee_number', 'hire_date', 'provider_status', 'discipline', 'location', 'coordinator'],
    filters: { hired_from: 'month_start-11m', hired_to: 'today' },
    groups: [{ by: 'hired', grain: 'month' }, { by: 'location' }],
    measures: ['onboarding', 'longest_onboarding', 'onboarded', 'count'],
    sort: '-hire_date',
    chart: { kind: 'bar', measure: 'onboarding' },
  },
  parameters: ['hired_from', 'hired_to', 'location_id', 'discipline_id', 'coordinator_id'],
})
