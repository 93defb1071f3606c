import type { Id, LearningLanguage, QuizAnswers, QuizResult, QuizRun } from '@preceptor/contract'

/** An attempt, new or resumed. */
export interface PlayedRun extends QuizRun {
  /** Earlier answers. */
  answers?: QuizAnswers
  /** Seconds left by the server's clock; absent if all the time is left. */
  seconds_left?: number
  /** Starts at 1. */
  number?: number
}

/** Data shown to a learner before an attempt. */
export interface QuizFacts {
  questions: number
  pass_mark: number
  attempts_used: number
  attempts_left: number
  /** In addition to the quiz's limit. */
  attempts_granted: number
  /** Used attempts that are waiting for a grade. */
  attempts_waiting: number
  /** Percentage of the latest graded attempt. */
  last_score: number | null
}

/** Contact for a learner who has no attempts left. */
export interface Office {
  agency: string
  phone: string | null
}

/**
 * Provides and stores a quiz's attempts; supplied by the player's host. A preview records nothing; a learner's page records an
 * attempt.
 */
export interface QuizSource {
  /** The program's pass mark; null if the attempt has it. */
  pass_mark: number | null
  start: (module_id: Id) => Promise<PlayedRun>
  submit: (module_id: Id, run: QuizRun, answers: QuizAnswers, language: LearningLanguage) => Promise<QuizResult>
  /** Absent in a preview. */
  factsOf?: (module_id: Id) => QuizFacts | undefined
  office?: Office
  /** Called after each answer with all answers so far. */
  onAnswers?: (module_id: Id, run: QuizRun, answers: QuizAnswers) => void
}
