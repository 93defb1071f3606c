import type { Id, LearningLanguage, QuizAnswers, QuizResult, QuizRun } from '@preceptor/contract'

/** Where a quiz comes from and goes to. Whoever plays a program brings it: a preview records nothing, a learner's page an attempt. */
export interface QuizSource {
  /** Of the program. */
  pass_mark: number
  start: (module_id: Id) => Promise<QuizRun>
  submit: (module_id: Id, run: QuizRun, answers: QuizAnswers, language: LearningLanguage) => Promise<QuizResult>
}
