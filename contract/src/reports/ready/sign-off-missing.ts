import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const signOffMissing = defineReady({
  key: 'sign_off_missing',
  group: 'classes',
  question: questionText('signOffMissing'),
  definition: {
    dataset: 'sessions',
    columns: ['starts_at', 'title', 'program', 'place', 'instructors', 'sign_off', 'missing', 'waived_items'],
    filters: { sign_off: 'waits,item_waived' },
    groups: [{ by: 'sign_off' }, { by: 'program' }],
    measures: ['count', 'not_signed', 'missing_items', 'waived_items'],
    sort: 'starts_at',
    chart: { kind: 'bar', measure: 'count' },
  },
  parameters: ['sign_off', 'missing', 'starts_from', 'starts_to', 'program_id', 'instructor_id', 'location_id'],
})
