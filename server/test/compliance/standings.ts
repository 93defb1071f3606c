import { addDays, type ComplianceState } from '@preceptor/contract'
import { aComplianceRule, aComplianceRuleVersion, aRuleBody } from '../../src/demo/factories/compliance-rules.ts'
import { aStanding, aWorstStanding, type StandingRecord } from '../../src/demo/factories/compliance-standings.ts'
import type { House } from '../house.ts'

/** People's standings, written as stored timelines, for tests of lists. */

const worstFirst: readonly ComplianceState[] = [
  'lapsed',
  'overdue',
  'due_soon',
  'in_progress',
  'upcoming',
  'suspended',
  'satisfied',
  'waived',
  'not_applicable',
]

/** A person's state under one rule from a day on, until the next one given. */
export type Said = Pick<StandingRecord, 'rule_id' | 'state' | 'valid_from'> &
  Partial<Pick<StandingRecord, 'ends_on' | 'remaining_minutes' | 'reason' | 'is_unverified'>>

export const rulesOf = (organization_id: string, names: readonly string[]) => {
  const rules = names.map(() => aComplianceRule({ organization_id }))
  return {
    compliance_rules: rules,
    compliance_rule_versions: rules.map(({ id: rule_id }, at) =>
      aComplianceRuleVersion({ organization_id, rule_id, body: aRuleBody({ name: names[at] ?? '' }) }),
    ),
  }
}

/** Returns one person's timelines, with the worst of the rules for each period. */
export function timelinesOf(
  organization_id: string,
  employee_id: string,
  said: readonly Said[],
  known_from = '2020-01-01T00:00:00Z',
) {
  const person = { organization_id, employee_id, known_from }
  const ends = (one: Said) =>
    said
      .filter(({ rule_id, valid_from }) => rule_id === one.rule_id && valid_from > one.valid_from)
      .map(({ valid_from }) => valid_from)
      .sort()[0] ?? 'infinity'
  const states = said.map(one => aStanding({ ...person, ...one, valid_to: ends(one) }))
  const turns = [...new Set(said.map(({ valid_from }) => valid_from))].sort()
  const worst = turns.map((valid_from, at) => {
    const held = states.filter(
      one => one.valid_from <= valid_from && (one.valid_to === 'infinity' || one.valid_to > valid_from),
    )
    const asked = held.filter(({ state }) => state !== 'not_applicable')
    const pending = asked.filter(({ state }) => state !== 'satisfied' && state !== 'waived')
    return aWorstStanding({
      ...person,
      valid_from,
      valid_to: turns[at + 1] ?? 'infinity',
      state: worstFirst.find(state => held.some(one => one.state === state)) ?? 'not_applicable',
      rules: asked.length,
      red_rules: asked.filter(({ state }) => state === 'lapsed' || state === 'overdue').length,
      ends_on: pending.flatMap(({ ends_on }) => ends_on ?? []).sort()[0] ?? null,
    })
  })
  return { compliance_states: states, compliance_people: worst }
}

export async function keep(house: House, timelines: readonly ReturnType<typeof timelinesOf>[]) {
  await house.load({
    compliance_states: timelines.flatMap(one => one.compliance_states),
    compliance_people: timelines.flatMap(one => one.compliance_people),
  })
}

/** In progress until 30 days before the end, then due soon, and overdue from the day after the end. */
export const windowOf = (rule_id: string, from: string, ends_on: string, remaining_minutes: number): Said[] => [
  { rule_id, state: 'in_progress', valid_from: from, ends_on, remaining_minutes },
  { rule_id, state: 'due_soon', valid_from: addDays(ends_on, -30), ends_on, remaining_minutes },
  { rule_id, state: 'overdue', valid_from: addDays(ends_on, 1), ends_on, remaining_minutes },
]
