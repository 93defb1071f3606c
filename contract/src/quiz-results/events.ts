import { quizResultText } from './texts.ts'

export const quizResultEvents = {
  'training.attempts_used_up': quizResultText('eventAttemptsUsedUp'),
  'training.attempts_added': quizResultText('eventAttemptsAdded'),
  'training.attempts_taken_back': quizResultText('eventAttemptsTaken'),
  'training.attempt_voided': quizResultText('eventVoided'),
  'training.attempt_restored': quizResultText('eventRestored'),
  'training.answer_graded': quizResultText('eventGraded'),
  'quiz_results.exported': quizResultText('eventExported'),
} as const
