import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const cameToClass = defineReady({
  key: 'came_to_class',
  group: 'classes',
  question: questionText('cameToClass'),
  definition: {
    dataset: 'attendance',
    columns: ['name', 'session', 'program', 'starts_at', 'result', 'minutes', 'location'],
    filters: { result: 'attended,partial,late', starts_from: 'month_start-2m', starts_to: 'today' },
    groups: [{ by: 'starts', grain: 'month' }, { by: 'program' }],
    measures: ['count', 'people', 'minutes'],
    sort: '-starts_at',
    chart: { kind: 'bar', measure: 'people' },
  },
  parameters: ['starts_from', 'starts_to', 'program_id', 'result', 'location_id', 'coordinator_id'],
})
