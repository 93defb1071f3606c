import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const whoTeaches = defineReady({
  key: 'who_teaches',
  group: 'classes',
  question: questionText('whoTeaches'),
  definition: {
    dataset: 'teaching',
    columns: ['instructor', 'starts_at', 'title', 'program', 'place', 'taught_minutes', 'booked'],
    filters: { phase: 'closed,attendance_pending', starts_from: 'year_start' },
    groups: [{ by: 'instructor' }],
    measures: ['count', 'taught_minutes', 'booked'],
    sort: '-starts_at',
    group_sort: '-taught_minutes',
    chart: { kind: 'bar', measure: 'taught_minutes' },
  },
  parameters: ['starts_from', 'starts_to', 'instructor_id', 'program_id', 'location_id', 'mode'],
})
