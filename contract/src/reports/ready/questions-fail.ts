import { questionText } from '../../report-questions/texts.ts'
import { defineReady } from './ready.ts'

export const questionsFail = defineReady({
  key: 'questions_fail',
  group: 'training',
  question: questionText('questionsFail'),
  definition: {
    dataset: 'quiz_answers',
    columns: [],
    filters: { answered_from: 'today-12m' },
    groups: [{ by: 'program' }, { by: 'question' }],
    pivot: { by: 'language' },
    measures: ['wrong_rate', 'count'],
    group_sort: '-wrong_rate',
    chart: null,
  },
  parameters: ['program_id', 'language', 'answered_from', 'answered_to', 'discipline_id'],
})
