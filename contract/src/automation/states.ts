import { stateTable } from '../state-table.ts'
import { automationText as text } from './texts.ts'

/** A rule can run in shadow first: it logs the acts it would take and takes none. */
export const automationStates = stateTable(
  {
    draft: text('draft'),
    shadow: text('shadow'),
    active: text('active'),
    paused: text('paused'),
    archived: text('archived'),
  },
  {
    draft: { shadow: text('toShadow'), active: text('toActive'), archived: text('toArchived') },
    shadow: { active: text('toActive'), draft: text('toDraft'), archived: text('toArchived') },
    active: { paused: text('toPaused'), archived: text('toArchived') },
    paused: { active: text('toGoOn'), archived: text('toArchived') },
    archived: { draft: text('toDraftAgain') },
  },
)
export type AutomationState = keyof typeof automationStates.names
/** States in which a rule responds to events. */
export const listening: readonly AutomationState[] = ['active', 'shadow']

/** The reason a rule is paused: a person or the system. */
export const pausedBy = {
  user: text('pausedByUser'),
  breaker: text('pausedByBreaker'),
  owner: text('pausedByOwner'),
  reference: text('pausedByReference'),
} as const
export type PausedBy = keyof typeof pausedBy

/** The same reasons as shown next to the state. */
export const pausedBecause: Readonly<Record<PausedBy, string>> = {
  user: text('becauseUser'),
  breaker: text('becauseBreaker'),
  owner: text('becauseOwner'),
  reference: text('becauseReference'),
}

/** States of an episode: one run of a rule for one person. */
export const episodeStates = {
  waiting: text('episodeWaiting'),
  held: text('episodeHeld'),
  done: text('episodeDone'),
  stopped: text('episodeStopped'),
  failed: text('episodeFailed'),
} as const
export type EpisodeState = keyof typeof episodeStates

export const effectOutcomes = {
  done: text('effectDone'),
  would_do: text('effectWouldDo'),
  skipped: text('effectSkipped'),
  failed: text('effectFailed'),
  undone: text('effectUndone'),
} as const
export type EffectOutcome = keyof typeof effectOutcomes

/** States of a run: the work of a rule at one time, for everyone it matched then. */
export const ruleRunStates = {
  done: text('runDone'),
  held: text('runHeld'),
  releasing: text('runReleasing'),
  discarded: text('runDiscarded'),
  undone: text('runUndone'),
} as const
export type RuleRunState = keyof typeof ruleRunStates

/** The limits at which the breaker holds a plan. */
export const heldReasons = ['share', 'people', 'messages', 'median', 'failures'] as const
export type HeldReason = (typeof heldReasons)[number]

/** The numbers behind a hold. */
export interface HeldFacts {
  reason: HeldReason
  people: number
  messages: number
  usual: number
  failed: number
  tries: number
}
export function heldWords({ reason, people, messages, usual, failed, tries }: HeldFacts): string {
  switch (reason) {
    case 'share':
      return text('heldForShare', { people, most: breaker.share })
    case 'people':
      return text('heldForPeople', { people, most: breaker.people })
    case 'messages':
      return text('heldForMessages', { messages, most: breaker.messages })
    case 'median':
      return text('heldForMedian', { people, most: breaker.median, usual })
    case 'failures':
      return text('heldForFailures', { failed, tries })
  }
}

/** Limits above which effects wait for a person's decision. */
export const breaker = {
  /** Percent of the agency's active people. A run for `few` people or fewer is always allowed. */
  share: 10,
  few: 10,
  people: 200,
  /** Messages of all the agency's rules within an hour. */
  messages: 300,
  /** Multiple of the rule's median run over four weeks. */
  median: 5,
  /** Number of attempts, and the percentage of them that may fail. */
  tries: 20,
  failed: 20,
} as const

/** The most links in a chain of rules that trigger each other. */
export const longestChain = 3
