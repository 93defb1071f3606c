import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const staysAway = defineReady({
  key: 'stays_away',
  group: 'classes',
  question: questionText('staysAway'),
  definition: {
    dataset: 'attendance',
    columns: ['name', 'session', 'program', 'starts_at', 'result', 'note', 'location', 'coordinator'],
    filters: { result: 'absent', starts_from: 'today-12m', starts_to: 'today' },
    groups: [{ by: 'coordinator' }, { by: 'program' }],
    measures: ['count', 'people'],
    sort: 'name',
    group_sort: '-count',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['starts_from', 'starts_to', 'program_id', 'location_id', 'coordinator_id'],
})
