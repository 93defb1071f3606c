import type { Judgement } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { dayAfter } from './days.ts'
import type { LedgerEntry, PersonFacts } from './facts.ts'
import { judge } from './judge.ts'
import { completionsIn } from './ledger.ts'
import type { Question } from './question.ts'

export interface JudgedDay {
  day: string
  judgement: Judgement
  /** The reason for a judgment: a known fact begins or ends, a record is dated, or the previous answer named the day. */
  turn: 'known' | 'record' | 'said'
}

/** Judges the requested date and every day up to `last` on which the result may change; in between it stays the same. */
export function* judgedDays(question: Question, last: string): Generator<JudgedDay> {
  const records = daysOfRecords(question)
  const others = knownDays(question)
  const known = [...new Set([...others, ...records])].toSorted()
  for (let day: string | null = question.as_of; day !== null && day <= last; ) {
    const { judgement, turns } = judge({ ...question, as_of: day })
    yield { day, judgement, turn: others.has(day) ? 'known' : records.has(day) ? 'record' : 'said' }
    day = nextOf(known, turns, day)
  }
}

function nextOf(known: readonly string[], turns: readonly string[], after: string): string | null {
  const next = known.find(day => day > after) ?? null
  return turns.reduce((least, day) => (day > after && (least === null || day < least) ? day : least), next)
}

const asked = ({ rule, additions }: Question) => [rule, ...additions].flatMap(({ versions }) => versions)

/** Returns days on which a known fact begins or ends. */
function knownDays(question: Question): ReadonlySet<string> {
  const { facts, as_of } = question
  const stretches = [...facts.leave, ...facts.spells, ...facts.waivers]
  const spans = [...facts.employment, ...facts.agency]
  const days = [
    ...asked(question).map(({ effective_from }) => effective_from),
    ...stretches.flatMap(({ first_day, last_day }) => [first_day, last_day === null ? first_day : dayAfter(last_day)]),
    ...spans.flatMap(({ from, to }) => [from, to ?? from]),
  ]
  return new Set(days.filter(day => day > as_of))
}

/** Returns the dates of records that the rule may read. */
function daysOfRecords(question: Question): ReadonlySet<string> {
  const { facts, as_of } = question
  const versions = asked(question)
  const read = facts.entries.flatMap(entry =>
    entry.kind !== 'reversal' && entry.on > as_of && isAsked(entry, versions, facts) ? [entry.on] : [],
  )
  const forms = facts.forms.flatMap(({ form_id, completed_on }) =>
    completed_on > as_of && versions.some(({ asks }) => asks.kind === 'form' && asks.form_ids.includes(form_id))
      ? [completed_on]
      : [],
  )
  return new Set([...read, ...forms])
}

/** A rule for hours ignores completions, and one for a program ignores hours, so their dates change nothing. */
const isAsked = (
  entry: Exclude<LedgerEntry, { kind: 'reversal' }>,
  versions: readonly RuleVersion[],
  { equivalents }: PersonFacts,
) =>
  versions.some(({ asks, anchor_program_ids }) => {
    if (entry.kind === 'credit') return asks.kind === 'hours' || asks.kind === 'topics'
    const own = asks.kind === 'completions' || asks.kind === 'program' ? asks.program_ids : []
    return completionsIn([entry], [...own, ...anchor_program_ids], equivalents).length > 0
  })
