import {
  addDays,
  type ComplianceStanding,
  type Id,
  type ModuleMode,
  moduleModes,
  type OpenForm,
  type RuleOfPerson,
} from '@preceptor/contract'
import { type ComplianceResult, timelineDays } from '@preceptor/contract/compliance/result'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import type { Scope } from '../../../scope/scope.ts'
import { versionOn } from '../engine/applies.ts'
import { evaluate, worst } from '../engine/evaluate.ts'
import { rankOf } from '../engine/judged.ts'
import type { PersonFacts } from '../engine/facts.ts'
import type { Question } from '../engine/question.ts'
import { loadFacts } from '../facts/load-facts.ts'
import { loadRules } from '../facts/load-rules.ts'
import { todayIn } from '../../employees/today.ts'
import { questionsOf } from '../questions.ts'
import { nextLapse, sinceWhen } from './ask.ts'
import { type Names, namesFor } from './names.ts'
import { formsIn, openFormsOf, type Readers } from './open-forms.ts'
import { countingFor, recordsFor, recordsOf } from './records.ts'
import { stoppedOf } from './stopped.ts'
import { noteIn, whyOf } from './why.ts'

/** Computes one person's compliance status on a day from today's records. */
export async function standingOf(
  scope: Scope,
  employee_id: Id,
  as_of: string,
  readers: Readers,
): Promise<ComplianceStanding> {
  const rules = await loadRules(scope)
  const facts = (await loadFacts(scope, [employee_id])).get(employee_id)
  const names = await namesFor(scope, readers)
  const records = await recordsOf(scope, employee_id, readers)
  // Forms open now say nothing about a past day
  const isNow = as_of >= todayIn(scope.agency.time_zone)
  const open = await openFormsOf(scope, employee_id, isNow ? formsIn(rules) : [], readers)
  const asked = facts === undefined ? [] : questionsOf(rules, facts, as_of).flatMap(question => askedOf(question) ?? [])
  const counting = countingFor(
    asked.map(({ question, version, result }) => ({ rule: { id: question.rule.id, name: version.name }, result })),
  )
  const { language } = scope.origin
  const told = { language, names, facts: records, counting, open }
  return {
    as_of,
    kind: 'records',
    told_at: new Date().toISOString(),
    state: worst(asked.map(({ result }) => result.state)),
    rules: inOrder(asked.map(one => describe(one, told))),
    until: addDays(as_of, timelineDays),
  }
}

interface Asked {
  question: Question
  version: RuleVersion
  result: ComplianceResult
}

/** Returns null when the rule is not in force on that day. */
function askedOf(question: Question): Asked | null {
  const { rule, as_of } = question
  const result = evaluate(question)
  const version =
    rule.versions.find(({ effective_from }) => effective_from === result.version) ?? versionOn(rule, as_of)
  return version === null ? null : { question, version, result }
}

/** Sorts the worst first, then the earliest end; rules that don't apply come last. */
export const inOrder = (rules: readonly RuleOfPerson[]): RuleOfPerson[] =>
  rules.toSorted(
    (one, other) =>
      rankOf(one.state) - rankOf(other.state) ||
      (one.window?.moved_end ?? '9').localeCompare(other.window?.moved_end ?? '9') ||
      one.name.localeCompare(other.name),
  )

type Told = Parameters<typeof recordsFor>[2] & { names: Names; open: ReadonlyMap<Id, OpenForm> }

function describe({ question, version, result }: Asked, told: Told): RuleOfPerson {
  const { rule, facts, as_of } = question
  const { names, language } = told
  const change = result.timeline.find(({ state }) => state !== result.state)
  return {
    rule_id: rule.id,
    ...ruleFacts(version),
    state: result.state,
    why: whyOf(language, version, names, { ...result, as_of, facts }),
    notes: result.notes.map(note => noteIn(language, note)),
    window: windowOf(facts, result),
    days_left: result.days_left,
    since: result.state === 'not_applicable' ? null : sinceWhen(question, result.state),
    next_change: change === undefined ? null : { on: change.from, state: change.state },
    next_lapse: nextLapse(result),
    remaining_minutes: result.remaining.minutes,
    timeline: statesOf(result.timeline),
    detail: result.state === 'not_applicable' ? null : detailOf(rule.id, version, result, told),
  }
}

export const ruleFacts = ({ name, citation, asks, source, verified_on }: RuleVersion) => ({
  name,
  citation,
  asks: asks.kind,
  source,
  verified_on,
})

function windowOf(facts: PersonFacts, { window }: ComplianceResult): RuleOfPerson['window'] {
  return window && { ...window, ...stoppedOf(facts, window) }
}

/** Merges stretches of the same state: the start of another window is not a change on a state timeline. */
export function statesOf(timeline: readonly RuleOfPerson['timeline'][number][]): RuleOfPerson['timeline'] {
  const found: RuleOfPerson['timeline'] = []
  for (const { from, to, state } of timeline) {
    const last = found.at(-1)
    if (last?.state === state) last.to = to
    else found.push({ from, to, state })
  }
  return found
}

function detailOf(rule_id: Id, version: RuleVersion, result: ComplianceResult, told: Told): RuleOfPerson['detail'] {
  const { needed, counted, remaining } = result
  const amount = (of: 'minutes' | 'topics' | 'completions') => ({
    needed: needed[of],
    counted: counted[of],
    remaining: remaining[of],
  })
  const { names } = told
  return {
    minutes: amount('minutes'),
    topics: amount('topics'),
    completions: amount('completions'),
    by_topic: largest(counted.by_topic).map(([topic, minutes]) => ({ name: names.topic(topic), minutes })),
    by_mode: largest(counted.by_mode)
      .filter(([mode]) => mode in moduleModes)
      .map(([mode, minutes]) => ({ mode: mode as ModuleMode, minutes })),
    sets: version.sets.map(({ topics }, at) => ({
      topics: topics.map(names.topic),
      minutes: setAmount(result, at, 'minutes'),
      distinct: setAmount(result, at, 'distinct'),
    })),
    mode_limits: version.mode_limits.map(({ modes, minutes }) => ({ modes, minutes })),
    records: recordsFor(rule_id, result, told),
    open_forms: version.asks.kind === 'form' ? version.asks.form_ids.flatMap(id => told.open.get(id) ?? []) : [],
    evidence: version.evidence,
  }
}

const setAmount = ({ needed, counted, remaining }: ComplianceResult, at: number, of: 'minutes' | 'distinct') => ({
  needed: needed.sets[at]?.[of] ?? 0,
  counted: counted.sets[at]?.[of] ?? 0,
  remaining: remaining.sets[at]?.[of] ?? 0,
})

const largest = (minutes: Readonly<Record<string, number>>) =>
  Object.entries(minutes)
    .filter(([, sum]) => sum > 0)
    .toSorted(([, one], [, other]) => other - one)
