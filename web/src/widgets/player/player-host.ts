import type { Id, KeptFile, LearningLanguage, ProgramModule } from '@preceptor/contract'
import type { ComponentType, ReactNode } from 'react'
import type { SessionsOfModule } from './kinds/view.ts'

/** A module as it is played: nothing of who wrote it, and what it credits. */
export type PlayedModule = Omit<ProgramModule, 'updated_by_name' | 'updated_at' | 'version' | 'minutes' | 'stale'>

/** The player's inputs from its host, and its outputs to store: the player itself stores nothing. */
export interface PlayerHost {
  /** Modules that are done. */
  finished: ReadonlySet<Id>
  onFinish: (module: Id) => void
  /** Restarts without progress; absent when progress stays. */
  onRestart?: () => void
  /** It has the whole page instead of a frame like a phone's. */
  isWhole?: boolean
  /** The agency's, for dates it shows. */
  timeZone: string | undefined
  /** For authors: closed modules can be opened and waits be skipped. A learner is held by both. */
  maySkip?: boolean
  /** By module: the stored state of its view, and the seconds it was open. */
  before?: { places: Readonly<Record<Id, unknown>>; seconds: Readonly<Record<Id, number>> }
  /** Stores a view's state for later. */
  onKeep?: (module: Id, state: unknown) => void
  /** Called with the visible module, or null at the end. */
  onShow?: (module: Id | null) => void
  /** In which language it is read, and what there is to choose from. */
  reading: {
    language: LearningLanguage
    offered: readonly LearningLanguage[]
    nameOf: (language: LearningLanguage) => string
    onChoose: (language: LearningLanguage) => void
  }
  /** Time and place of a live module; absent: not shown to this reader. */
  sessionsOf?: (module: Id) => SessionsOfModule
  /** The content after all modules are done. */
  end: ReactNode
  /** Shows files to take along. */
  Attachments: ComponentType<{ files: readonly KeptFile[]; ask: (file: KeptFile) => Promise<string> }>
}
