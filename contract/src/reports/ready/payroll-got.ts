import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const payrollGot = defineReady({
  key: 'payroll_got',
  group: 'records',
  question: questionText('payrollGot'),
  definition: {
    dataset: 'paid_lines',
    columns: ['name', 'payroll_number', 'batch', 'check_date', 'work_date', 'title', 'earning_code', 'minutes'],
    filters: { state: 'sent,acknowledged', check_from: 'month_start-2m', check_to: 'month_end+1m' },
    groups: [{ by: 'checked', grain: 'month' }, { by: 'location' }],
    measures: ['minutes', 'taken_back', 'people', 'count'],
    sort: '-check_date',
    chart: { kind: 'bar', measure: 'minutes' },
  },
  parameters: [
    'check_from',
    'check_to',
    'state',
    'kind',
    'program_id',
    'location_id',
    'discipline_id',
    'coordinator_id',
  ],
})
