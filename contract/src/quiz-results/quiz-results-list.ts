import { access } from '../access.ts'
import { conditionText } from '../conditions/texts.ts'
import { languages } from '../employees/status.ts'
import { defineList } from '../lists/list.ts'
import { quizResultText } from './texts.ts'

/** States of an attempt. Submitted: an answer still awaits a grade. Voided ones don't count. */
export const attemptStates = {
  in_progress: quizResultText('inProgress'),
  submitted: quizResultText('submitted'),
  passed: quizResultText('passed'),
  failed: quizResultText('failed'),
  abandoned: quizResultText('abandoned'),
  voided: quizResultText('voided'),
} as const
export type AttemptState = keyof typeof attemptStates

const byTime = { ways: [quizResultText('oldestFirst'), quizResultText('newestFirst')] } as const

/** R-RTE-7: every attempt at the quizzes of a program. */
export const quizResultsList = defineList({
  name: 'quiz_results',
  unit: count => quizResultText('countAttempts', { count }),
  access: access.programContent,
  filters: {
    search: { kind: 'search', label: quizResultText('search') },
    result: { kind: 'choice', label: quizResultText('result'), choices: attemptStates, column: 'result' },
    module_id: { kind: 'reference', label: quizResultText('quiz'), lookup: 'quizzes', always: true, column: 'quiz' },
    language: { kind: 'choice', label: quizResultText('language'), choices: languages, column: 'language' },
    version_id: {
      kind: 'reference',
      label: quizResultText('version'),
      lookup: 'programVersions',
      always: true,
      column: 'version',
    },
    location_id: { kind: 'reference', label: quizResultText('location'), lookup: 'locations', column: 'location' },
    coordinator_id: {
      kind: 'reference',
      label: quizResultText('coordinator'),
      lookup: 'coordinators',
      column: 'coordinator',
    },
    submitted_from: {
      kind: 'from',
      label: quizResultText('submittedFrom'),
      range: quizResultText('submittedOn'),
      column: 'submitted_at',
    },
    submitted_to: { kind: 'to', label: quizResultText('submittedTo'), column: 'submitted_at' },
    score_min: {
      kind: 'min',
      label: quizResultText('scoreMin'),
      range: quizResultText('score'),
      column: 'score',
    },
    score_max: { kind: 'max', label: quizResultText('scoreMax'), column: 'score' },
    conditions: { kind: 'tree', label: conditionText('advanced') },
  },
  bar: ['result', 'module_id'],
  counted: ['result'],
  columns: {
    name: { label: quizResultText('employee'), usual: true, sort: 'name' },
    employee_number: { label: quizResultText('employeeNumber'), usual: false },
    quiz: { label: quizResultText('quiz'), usual: true },
    number: { label: quizResultText('attempt'), usual: true },
    result: { label: quizResultText('result'), usual: true },
    score: {
      label: quizResultText('score'),
      usual: true,
      sort: 'score',
      ways: [quizResultText('lowestFirst'), quizResultText('highestFirst')],
    },
    pass_mark: { label: quizResultText('passMark'), usual: false },
    language: { label: quizResultText('language'), usual: true },
    version: { label: quizResultText('version'), usual: true },
    started_at: { label: quizResultText('started'), usual: false, sort: 'started_at', ...byTime },
    submitted_at: { label: quizResultText('submittedOn'), usual: true, sort: 'submitted_at', ...byTime },
    time_taken: { label: quizResultText('timeTaken'), usual: true },
    device: { label: quizResultText('device'), usual: false },
    location: { label: quizResultText('location'), usual: false },
    coordinator: { label: quizResultText('coordinator'), usual: false },
  },
  usualSort: '-started_at',
  export: access.exportPrograms,
})
