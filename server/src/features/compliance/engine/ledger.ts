import type { LeftOut } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import type { CompletionEntry, CreditEntry, LedgerEntry, PersonFacts } from './facts.ts'

/** Entries that a rule may count, and the reason others don't. */

export type Countable = CreditEntry | CompletionEntry

const isCountable = (entry: LedgerEntry): entry is Countable => entry.kind !== 'reversal'

/** Returns IDs of reversed entries. If a reversal is itself reversed, its target counts again. */
export function reversedIds(entries: readonly LedgerEntry[]): ReadonlySet<string> {
  const taken = new Set<string>()
  // Reversals come after their targets
  for (const entry of entries.toSorted((one, other) => other.seq - one.seq))
    if (entry.kind === 'reversal' && !taken.has(entry.id)) taken.add(entry.reverses)
  return taken
}

export const inOrder = (entries: readonly LedgerEntry[]): Countable[] =>
  entries
    .filter(isCountable)
    .toSorted((one, other) => (one.on === other.on ? one.seq - other.seq : one.on < other.on ? -1 : 1))

/** Returns entries that were not reversed, by date and then by entry. */
export function countingEntries(entries: readonly LedgerEntry[]): Countable[] {
  const taken = reversedIds(entries)
  return inOrder(entries).filter(({ id }) => !taken.has(id))
}

/** Returns completions of these programs, or of programs equivalent to them. */
export function completionsIn(
  entries: readonly Countable[],
  program_ids: readonly string[],
  equivalents: PersonFacts['equivalents'],
): CompletionEntry[] {
  const wanted = new Set(program_ids.flatMap(program => [program, ...(equivalents[program] ?? [])]))
  return entries.filter(entry => entry.kind === 'completion').filter(({ program_id }) => wanted.has(program_id))
}

function creditMisfit(entry: CreditEntry, rule: RuleVersion): LeftOut | null {
  if (!rule.counts_as.some(kind => kind === entry.counts_as)) return 'other_kind_of_training'
  if (rule.topics !== null && !rule.topics.includes(entry.topic)) return 'other_topic'
  if (rule.rn_led && !entry.rn_led) return 'not_rn_led'
  return rule.in_person && entry.mode === 'online' ? 'not_in_person' : null
}

/** Returns the reason an entry doesn't fit a version's requirement, regardless of its date, or null. */
export function misfit(entry: Countable, rule: RuleVersion, equivalents: PersonFacts['equivalents']): LeftOut | null {
  if (entry.kind === 'credit') return creditMisfit(entry, rule)
  const { asks } = rule
  const program_ids = asks.kind === 'completions' || asks.kind === 'program' ? asks.program_ids : []
  return completionsIn([entry], program_ids, equivalents).length > 0 ? null : 'other_program'
}

/** True when both versions count the same entries. */
export const readAlike = (one: RuleVersion, other: RuleVersion) =>
  JSON.stringify(readBy(one)) === JSON.stringify(readBy(other))

const readBy = ({ asks, counts_as, topics, rn_led, in_person }: RuleVersion) => [
  asks.kind,
  'program_ids' in asks ? asks.program_ids : [],
  counts_as,
  topics,
  rn_led,
  in_person,
]

/** Hours and topics count credit, other rules completions. */
export const isRead = (entry: Countable, { asks }: RuleVersion) =>
  (entry.kind === 'credit') === (asks.kind === 'hours' || asks.kind === 'topics')
