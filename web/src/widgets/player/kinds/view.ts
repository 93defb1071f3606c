import type {
  Id,
  KeptFile,
  LearningLanguage,
  LiveSession,
  ProgramModule,
  QuizAnswers,
  QuizResult,
} from '@preceptor/contract'
import type { ComponentType } from 'react'
import type { AskFile } from '../ask-file.ts'
import type { playerTexts } from '../texts.ts'
import type { PlayedRun } from './quiz/quiz-source.ts'

/** What a kind's view is given. It keeps nothing: who plays the program decides what is recorded. */
export interface ViewProps<C> {
  content: C
  language: LearningLanguage
  /** The agency's order, for what is not there in the language. */
  others: readonly LearningLanguage[]
  /** Of an acknowledgment: since when it says what it says; null: not published yet. */
  saidSince: ProgramModule['said_since']
  /** The agency's; absent: the reader's own. */
  timeZone: string | undefined
  /** The stored files that the module names. */
  files: readonly KeptFile[]
  ask: AskFile
  /** The learner has done what the kind asks for. */
  done: boolean
  onDone: (done: boolean) => void
  /** What the view gave to be kept when the learner went to another module, such as where they stopped. */
  kept?: unknown
  onKeep?: (state: unknown) => void
  /** Where a live module's sessions are asked for; absent where it is only read. */
  sessions?: SessionsOfModule | undefined
  /** Where the module's quiz is taken; absent where it is only read. */
  quiz?: QuizOfModule | undefined
}

/** The sessions of a live module with whoever plays the program. */
export interface SessionsOfModule {
  list: () => Promise<readonly LiveSession[]>
  /** Takes a place, or gives it back; absent: nobody's own is asked for. */
  answer?: (session: Id, answer: 'book' | 'decline') => Promise<LiveSession>
}

/** A quiz under way with whoever plays the program. */
export interface QuizOfModule {
  /** That of the program, for quizzes without one of their own; null: not known. */
  pass_mark: number | null
  start: () => Promise<PlayedRun>
  submit: (run: PlayedRun, answers: QuizAnswers, language: LearningLanguage) => Promise<QuizResult>
  onAnswers: (run: PlayedRun, answers: QuizAnswers) => void
}

/** How a learner meets a kind of module. A kind is its own file, and a line in `kinds.ts`. */
export interface KindInPlayer<C> {
  View: ComponentType<ViewProps<C>>
  /** What is still to be done before a required module lets the learner go on; absent: nothing is asked. */
  asks?: (content: C) => Parameters<typeof playerTexts.say>[0] | null
}
