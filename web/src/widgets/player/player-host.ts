import type { Id, KeptFile, LearningLanguage, ProgramModule } from '@preceptor/contract'
import type { ComponentType, ReactNode } from 'react'
import type { SessionsOfModule } from './kinds/view.ts'

/** A module for playing: without its authors and its credit. */
export type PlayedModule = Omit<ProgramModule, 'updated_by_name' | 'updated_at' | 'version' | 'minutes' | 'stale'>

/** The player's inputs from its host, and its outputs to store: the player itself stores nothing. */
export interface PlayerHost {
  /** Finished modules. */
  finished: ReadonlySet<Id>
  onFinish: (module: Id) => void
  /** Restarts without progress; absent if progress is kept. */
  onRestart?: () => void
  /** True if it has the whole page instead of a phone-like frame. */
  isWhole?: boolean
  /** The agency's time zone, for dates. */
  timeZone: string | undefined
  /** For authors: closed modules can be opened, and waits skipped. Learners can do neither. */
  maySkip?: boolean
  /** By module: the stored state of its view, and the seconds it was open. */
  before?: { places: Readonly<Record<Id, unknown>>; seconds: Readonly<Record<Id, number>> }
  /** Stores a view's state for later. */
  onKeep?: (module: Id, state: unknown) => void
  /** Called with the visible module, or null at the end. */
  onShow?: (module: Id | null) => void
  /** The language being read, and the available ones. */
  reading: {
    language: LearningLanguage
    offered: readonly LearningLanguage[]
    nameOf: (language: LearningLanguage) => string
    onChoose: (language: LearningLanguage) => void
  }
  /** Time and place of a live module; absent if this reader may not see them. */
  sessionsOf?: (module: Id) => SessionsOfModule
  /** The content after all modules are done. */
  end: ReactNode
  /** Shows files to download. */
  Attachments: ComponentType<{ files: readonly KeptFile[]; ask: (file: KeptFile) => Promise<string> }>
}
