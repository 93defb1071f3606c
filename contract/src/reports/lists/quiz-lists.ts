import { access } from '../../access.ts'
import { languages } from '../../employees/status.ts'
import { defineList } from '../../lists/list.ts'
import { attemptStates, quizResultsList } from '../../quiz-results/quiz-results-list.ts'
import { dataText } from '../../report-data/texts.ts'
import { nameColumns, oldest, personFilters, placeColumns } from './of-person.ts'

const { search, score_min, score_max, submitted_from, submitted_to } = quizResultsList.filters
const { quiz, number, result, score, pass_mark, language, submitted_at, time_taken, device } = quizResultsList.columns
const program = {
  kind: 'reference',
  label: dataText('program'),
  lookup: 'programs',
  always: true,
  column: 'program',
} as const
const spoken = { kind: 'choice', label: dataText('language'), choices: languages, column: 'language' } as const

/** Quiz attempts of all programs, with the fields of one program's results, for reports. */
export const reportedAttemptsList = defineList({
  name: 'quiz_attempts',
  unit: quizResultsList.unit,
  access: access.programContent,
  filters: {
    search,
    program_id: program,
    result: { kind: 'choice', label: result.label, choices: attemptStates, column: 'result' },
    language: spoken,
    submitted_from,
    submitted_to,
    score_min,
    score_max,
    ...personFilters,
  },
  bar: ['program_id', 'result', 'submitted'],
  columns: {
    ...nameColumns,
    program: { label: dataText('program'), usual: true },
    quiz,
    number,
    result,
    score,
    pass_mark,
    language,
    submitted_at,
    time_taken,
    device,
    ...placeColumns,
  },
  usualSort: '-submitted_at',
})

export const gradedMarks = {
  right: dataText('right'),
  partly: dataText('partly'),
  wrong: dataText('wrong'),
  waiting: dataText('waitsForGrade'),
} as const

/** Each answer to a question, from submitted attempts that count. */
export const quizAnswersList = defineList({
  name: 'quiz_answers',
  unit: count => dataText('countAnswers', { count }),
  access: access.programContent,
  filters: {
    search: { kind: 'search', label: dataText('search') },
    program_id: program,
    /** Its id within the program's content. */
    question: { kind: 'text', label: dataText('question'), column: 'question' },
    mark: { kind: 'choice', label: dataText('mark'), choices: gradedMarks, column: 'mark' },
    language: spoken,
    answered_from: {
      kind: 'from',
      label: dataText('answeredFrom'),
      range: dataText('answeredOn'),
      column: 'answered_on',
    },
    answered_to: { kind: 'to', label: dataText('answeredTo'), column: 'answered_on' },
    ...personFilters,
  },
  bar: ['program_id', 'mark', 'language'],
  columns: {
    ...nameColumns,
    program: { label: dataText('program'), usual: true },
    quiz: { label: dataText('quiz'), usual: true },
    question: { label: dataText('question'), usual: true },
    mark: { label: dataText('mark'), usual: true },
    language: { label: dataText('language'), usual: true },
    answered_on: { label: dataText('answeredOn'), usual: true, sort: 'answered_on', ...oldest },
    ...placeColumns,
  },
  usualSort: '-answered_on',
})
