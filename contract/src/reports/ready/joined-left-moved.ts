import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const joinedLeftMoved = defineReady({
  key: 'joined_left_moved',
  group: 'people',
  question: questionText('joinedLeftMoved'),
  definition: {
    dataset: 'employment_moves',
    columns: ['name', 'employee_number', 'move', 'on', 'was', 'becomes', 'location', 'coordinator'],
    filters: { on_from: 'month_start-11m', on_to: 'today' },
    groups: [{ by: 'on', grain: 'month' }, { by: 'move' }],
    measures: ['count', 'joined', 'left', 'moved'],
    sort: '-on',
    chart: { kind: 'stacked', measure: 'count' },
  },
  parameters: ['on_from', 'on_to', 'move', 'location_id', 'discipline_id', 'coordinator_id'],
})
