import { access } from '../../access.ts'
import { dataText } from '../../report-data/texts.ts'
import { quizAnswersList, reportedAttemptsList } from '../lists/quiz-lists.ts'
import { defineDataset } from './dataset.ts'

const ofAttempt = reportedAttemptsList.filters

export const attempts = defineDataset({
  name: 'quiz_attempts',
  label: dataText('attempts'),
  about: dataText('attemptsAbout'),
  list: reportedAttemptsList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfAttempts'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    pass_rate: { label: dataText('passRate'), unit: 'percent', fold: 'ratio', column: 'result' },
    score: { label: dataText('score'), unit: 'percent', fold: 'mean', column: 'score' },
  },
  dimensions: {
    program: { label: ofAttempt.program_id.label, filter: 'program_id' },
    result: { label: ofAttempt.result.label, filter: 'result' },
    language: { label: ofAttempt.language.label, filter: 'language' },
    location: { label: ofAttempt.location_id.label, filter: 'location_id' },
    discipline: { label: ofAttempt.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: ofAttempt.coordinator_id.label, filter: 'coordinator_id' },
    submitted: { label: ofAttempt.submitted_from.range, from: 'submitted_from', to: 'submitted_to' },
  },
  as_of: ['records'],
  person: true,
  sensitive: {},
  access: access.programContent,
})

const ofAnswer = quizAnswersList.filters

export const answers = defineDataset({
  name: 'quiz_answers',
  label: dataText('questions'),
  about: dataText('questionsAbout'),
  list: quizAnswersList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: dataText('countOfAnswers'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
    wrong_rate: { label: dataText('wrongRate'), unit: 'percent', fold: 'ratio', column: 'mark' },
    earned_rate: { label: dataText('earnedRate'), unit: 'percent', fold: 'ratio', column: 'mark' },
  },
  dimensions: {
    program: { label: ofAnswer.program_id.label, filter: 'program_id' },
    question: { label: ofAnswer.question.label, filter: 'question' },
    mark: { label: ofAnswer.mark.label, filter: 'mark' },
    language: { label: ofAnswer.language.label, filter: 'language' },
    location: { label: ofAnswer.location_id.label, filter: 'location_id' },
    discipline: { label: ofAnswer.discipline_id.label, filter: 'discipline_id' },
    answered: { label: ofAnswer.answered_from.range, from: 'answered_from', to: 'answered_to' },
  },
  as_of: ['records'],
  person: true,
  sensitive: {},
  access: access.programContent,
})
