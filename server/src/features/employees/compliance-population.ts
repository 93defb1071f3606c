import { chosen, complianceFilters, type employeesList, type ValuesOf } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { among, dayFor, idsIn } from '../../lists/conditions.ts'
import type { Counted } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { asOfAsked, holdsOn, isDueWithin, isKnown, isRed, lapsesBetween, lapseSpan } from './compliance-facts.ts'
import { isAmong } from './is-among.ts'

type Asked = ValuesOf<typeof employeesList>
type Seer = Pick<Scope, 'agency' | 'actor'>

const keys = Object.keys(complianceFilters) as (keyof typeof complianceFilters)[]
export const asksCompliance = (values: Asked): boolean => keys.some(key => values[key])

const inRules = (value: string | undefined): Sql[] => (value ? [sql`s.rule_id = any(${idsIn(value).ids}::uuid[])`] : [])

/** Conditions on one rule's period `s`; all of them apply to the same rule. */
function ofRule(values: Asked): Sql[] {
  const { compliance_rule, rule_state, compliance_missing, not_verified } = values
  return [
    ...inRules(compliance_rule),
    ...(rule_state ? [among(sql`s.state`)(rule_state)] : []),
    ...(compliance_missing ? [sql`s.reason = any(${chosen(compliance_missing)}::text[])`] : []),
    ...(not_verified ? [sql`s.is_unverified`, isRed('s')] : []),
    // Matches the indexes, which leave out people the rule doesn't apply to
    sql`s.state <> 'not_applicable'`,
  ]
}
const rulesOf = (seer: Seer, values: Asked, holds: readonly Sql[]): Sql => sql`compliance_states s
  where s.organization_id = ${seer.agency.id} and ${join([...holds, holdsOn('s', asOfAsked(seer, values))], ' and ')}`

const ruleKeys = ['compliance_rule', 'rule_state', 'compliance_missing', 'not_verified'] as const
/** Applies the conditions once, at the first filter that is set. */
const askedBy = (key: (typeof ruleKeys)[number]) => (_: string, seer: Seer, values: Asked) =>
  ruleKeys.find(one => values[one]) === key
    ? isAmong(sql`select s.employee_id from ${rulesOf(seer, values, ofRule(values))}`)
    : null

function due(value: string, seer: Seer, values: Asked): Sql {
  const isDue = isDueWithin('s', chosen(value).includes('month') ? 30 : 7, asOfAsked(seer, values))
  return isAmong(sql`select s.employee_id from ${rulesOf(seer, values, [...inRules(values.compliance_rule), isDue])}`)
}

/** Days are given as a range; without an end, it covers every calculated day. */
function lapsing(seer: Seer, values: Asked, first: string | undefined, last = '9999-12-31'): Sql {
  const asOf = asOfAsked(seer, values)
  const people = lapsesBetween(seer, asOf, dayFor(first ?? lapseSpan(asOf, 1).first, seer), dayFor(last, seer))
  return isAmong(sql`select l.employee_id from ${people} l`)
}

export const complianceConditions = {
  compliance: (value: string, seer: Seer, values: Asked) => {
    const states = chosen(value).filter(state => state !== 'unknown')
    const kept = sql`select p.employee_id from compliance_people p
      where p.organization_id = ${seer.agency.id} and ${holdsOn('p', asOfAsked(seer, values))}`
    const stands = isAmong(sql`${kept} and ${among(sql`p.state`)(states.join())}`)
    if (states.length === chosen(value).length) return stands
    const isUnknown = sql`not ${isAmong(kept)}`
    return states.length === 0 ? isUnknown : sql`(${stands} or ${isUnknown})`
  },
  compliance_rule: askedBy('compliance_rule'),
  rule_state: askedBy('rule_state'),
  compliance_missing: askedBy('compliance_missing'),
  not_verified: askedBy('not_verified'),
  compliance_due: due,
  lapses: (value: string, seer: Seer, values: Asked) => {
    const { first, last } = lapseSpan(asOfAsked(seer, values), chosen(value).includes('month') ? 30 : 7)
    return lapsing(seer, values, first, last)
  },
  lapse_from: (_: string, seer: Seer, values: Asked) => lapsing(seer, values, values.lapse_from, values.lapse_to),
  // Handled together with the first day
  lapse_to: (_: string, seer: Seer, values: Asked) =>
    values.lapse_from ? null : lapsing(seer, values, undefined, values.lapse_to),
  // These only set the day for the other filters
  compliance_on: () => null,
  compliance_known: () => null,
  active_on: (day: string, seer: Seer, values: Asked) => {
    const known = isKnown('f', { ...asOfAsked(seer, values), day })
    return isAmong(sql`select f.employee_id from employment_facts f where f.organization_id = ${seer.agency.id} and ${known}
      and f.valid_from <= ${day}::date and f.valid_to > ${day}::date and f.provider_status = 1`)
  },
}

/** Returns each person once per value, however many rules produce it. */
const joined = (values: Sql, found: Sql, as: string) =>
  sql`join (select distinct s.employee_id, ${values} as key from ${found} offset 0) ${sql([as])} on ${sql([as])}.employee_id = e.id`

export const complianceCounted = {
  compliance: {
    value: sql`coalesce(cp.state, 'unknown')`,
    join: (seer, values) => sql`left join (select p.employee_id, p.state from compliance_people p
      where p.organization_id = ${seer.agency.id} and ${holdsOn('p', asOfAsked(seer, values))} offset 0) cp on cp.employee_id = e.id`,
  },
  compliance_rule: {
    value: sql`cr.key`,
    join: (seer, values) => joined(sql`s.rule_id`, rulesOf(seer, values, ofRule(values)), 'cr'),
  },
  rule_state: {
    value: sql`cs.key`,
    join: (seer, values) => joined(sql`s.state`, rulesOf(seer, values, ofRule(values)), 'cs'),
  },
  compliance_due: {
    value: sql`cd.key`,
    join: (seer, values) => {
      const asOf = asOfAsked(seer, values)
      const found = sql`(select s.employee_id, k.key from compliance_states s
        cross join lateral (values ('month', true), ('week', ${isDueWithin('s', 7, asOf)})) k (key, is_so)
        where s.organization_id = ${seer.agency.id} and ${isDueWithin('s', 30, asOf)} and ${holdsOn('s', asOf)} and k.is_so
          and ${join([sql`true`, ...inRules(values.compliance_rule)], ' and ')}) s`
      return joined(sql`s.key`, found, 'cd')
    },
  },
  compliance_missing: {
    value: sql`cm.key`,
    join: (seer, values) =>
      joined(sql`s.reason`, rulesOf(seer, values, [sql`s.reason is not null`, ...ofRule(values)]), 'cm'),
  },
} satisfies Record<string, Counted<Seer>>
