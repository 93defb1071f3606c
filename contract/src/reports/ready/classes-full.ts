import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const classesFull = defineReady({
  key: 'classes_full',
  group: 'classes',
  question: questionText('classesFull'),
  definition: {
    dataset: 'sessions',
    columns: ['starts_at', 'title', 'program', 'place', 'instructors', 'seats', 'booked', 'waiting'],
    filters: {
      phase: 'open,full,in_progress,attendance_pending,closed',
      starts_from: 'month_start-2m',
      starts_to: 'today+60d',
    },
    groups: [{ by: 'starts', grain: 'month' }, { by: 'program' }],
    measures: ['count', 'seats', 'booked', 'fill_rate', 'waiting'],
    sort: 'starts_at',
    chart: { kind: 'bar', measure: 'fill_rate' },
  },
  parameters: ['starts_from', 'starts_to', 'program_id', 'instructor_id', 'location_id', 'mode'],
})
