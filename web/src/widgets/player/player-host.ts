import type { Id } from '@preceptor/contract'

/** What the player takes from whoever plays a program, and gives back to be kept: it keeps nothing itself. */
export interface PlayerHost {
  /** Modules that are done. */
  finished: ReadonlySet<Id>
  onFinish: (module: Id) => void
  /** Begins anew with nothing done; absent: what is done stays done. */
  onRestart?: () => void
  /** The agency's, for dates it shows. */
  timeZone: string | undefined
  /** For authors: closed modules can be opened and waits be skipped. A learner is held by both. */
  maySkip?: boolean
}
