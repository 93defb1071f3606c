import type { Id, LearningLanguage, QuizAnswers, QuizResult, QuizRun } from '@preceptor/contract'

/** An attempt as it is taken, maybe gone on with. */
export interface PlayedRun extends QuizRun {
  /** Earlier answers. */
  answers?: QuizAnswers
  /** Left now, by the clock of the server; absent: all of the time. */
  seconds_left?: number
  /** The how many-th it is. */
  number?: number
}

/** The source and target of a quiz, given by the player's host: a preview records nothing, a learner's page an attempt. */
export interface QuizSource {
  /** The program's pass mark; null when the attempt has it. */
  pass_mark: number | null
  start: (module_id: Id) => Promise<PlayedRun>
  submit: (module_id: Id, run: QuizRun, answers: QuizAnswers, language: LearningLanguage) => Promise<QuizResult>
  /** Called after each answer with all answers so far. */
  onAnswers?: (module_id: Id, run: QuizRun, answers: QuizAnswers) => void
}
