import { stateTable } from '../state-table.ts'
import { automationText as text } from './texts.ts'

/** A rule is tried in the shadow first, if somebody wishes: it says what it would do, and does nothing. */
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
/** States in which a rule listens. */
export const listening: readonly AutomationState[] = ['active', 'shadow']

/** By whom a rule was paused. */
export const pausedBy = {
  user: text('pausedByUser'),
  breaker: text('pausedByBreaker'),
  owner: text('pausedByOwner'),
  reference: text('pausedByReference'),
} as const
export type PausedBy = keyof typeof pausedBy

/** One time that a rule began for one person. */
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

/** What a rule did at one time, for all people whom it concerned then. */
export const ruleRunStates = {
  done: text('runDone'),
  held: text('runHeld'),
  releasing: text('runReleasing'),
  discarded: text('runDiscarded'),
  undone: text('runUndone'),
} as const
export type RuleRunState = keyof typeof ruleRunStates

/** Why the breaker holds a plan. */
export const heldReasons = ['share', 'people', 'messages', 'median', 'failures'] as const
export type HeldReason = (typeof heldReasons)[number]

/** The numbers behind it. */
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

/** Limits above which nothing goes out before somebody decides. */
export const breaker = {
  /** Of the agency's active people, of one hundred; small agencies may always do so many. */
  share: 10,
  few: 10,
  people: 200,
  /** Of all rules of the agency, within an hour. */
  messages: 300,
  /** So many times the middle of its runs of four weeks. */
  median: 5,
  /** So many tries, of which more than so many of one hundred failed. */
  tries: 20,
  failed: 20,
} as const

/** A rule set off by what rules did stands at most in this place behind the first cause. */
export const longestChain = 3
