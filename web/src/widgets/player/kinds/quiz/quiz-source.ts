import type { Id, LearningLanguage, QuizAnswers, QuizResult, QuizRun } from '@preceptor/contract'

/** An attempt as it is taken, maybe gone on with. */
export interface PlayedRun extends QuizRun {
  /** Kept of it before. */
  answers?: QuizAnswers
  /** Left now, by the clock of the server; absent: all of the time. */
  seconds_left?: number
  /** The how many-th it is. */
  number?: number
}

/** Where a quiz comes from and goes to. Whoever plays a program brings it: a preview records nothing, a learner's page an attempt. */
export interface QuizSource {
  /** Of the program; null: an attempt tells. */
  pass_mark: number | null
  start: (module_id: Id) => Promise<PlayedRun>
  submit: (module_id: Id, run: QuizRun, answers: QuizAnswers, language: LearningLanguage) => Promise<QuizResult>
  /** What was answered so far, after each answer. */
  onAnswers?: (module_id: Id, run: QuizRun, answers: QuizAnswers) => void
}
