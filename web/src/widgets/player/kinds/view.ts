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
import type { Office, PlayedRun, QuizFacts } from './quiz/quiz-source.ts'

/** Props of a kind's view. It stores nothing: the player's host decides what is recorded. */
export interface ViewProps<C> {
  content: C
  language: LearningLanguage
  /** The agency's order, for content missing in the language. */
  others: readonly LearningLanguage[]
  /** For acknowledgments: the start of the current text; null before publication. */
  saidSince: ProgramModule['said_since']
  /** The agency's time zone; defaults to the reader's own. */
  timeZone: string | undefined
  /** The stored files that the module uses. */
  files: readonly KeptFile[]
  ask: AskFile
  /** True when the learner has done what the kind requires. */
  done: boolean
  onDone: (done: boolean) => void
  /** State that the view stored when the learner left the module, such as their position. */
  kept?: unknown
  onKeep?: (state: unknown) => void
  /** The source of a live module's sessions; absent for read-only. */
  sessions?: SessionsOfModule | undefined
  /** The module's quiz; absent for read-only. */
  quiz?: QuizOfModule | undefined
}

/** The sessions of a live module, from the player's host. */
export interface SessionsOfModule {
  list: () => Promise<readonly LiveSession[]>
  /** Takes or gives up a seat; absent if the learner can't have one. */
  answer?: (session: Id, answer: 'book' | 'decline') => Promise<LiveSession>
}

/** A quiz in progress, from the player's host. */
export interface QuizOfModule {
  /** The program's pass mark, for quizzes without their own; null if unknown. */
  pass_mark: number | null
  /** The learner's own attempts; absent in a preview. */
  facts: () => QuizFacts | undefined
  office: Office | undefined
  start: () => Promise<PlayedRun>
  submit: (run: PlayedRun, answers: QuizAnswers, language: LearningLanguage) => Promise<QuizResult>
  onAnswers: (run: PlayedRun, answers: QuizAnswers) => void
  /** Called when an attempt begins, and when it ends or is no longer on screen. */
  onUnderWay: (yes: boolean) => void
}

/** A learner's view of a kind of module. Each kind has its own file, and a line in `kinds.ts`. */
export interface KindInPlayer<C> {
  View: ComponentType<ViewProps<C>>
  /** The required action in a module before the learner can continue; absent for none. */
  asks?: (content: C) => Parameters<typeof playerTexts.say>[0] | null
}
