import { addDays, type ComplianceState, type employeesList, type ValuesOf } from '@preceptor/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from './today.ts'

/** Facts from stored timelines for a day (migrations/120), for lists and their counts. */

/** The requested day, and whether to use the state as the panel showed it at the end of that day. */
export interface AsOf {
  day: string
  isShown: boolean
  time_zone: string
}

type Asked = ValuesOf<typeof employeesList>

export const asOfDay = (
  { agency }: Pick<Scope, 'agency'>,
  day: string | undefined,
  known: string | undefined,
): AsOf => ({
  day: day ?? todayIn(agency.time_zone),
  // For today, both answers are the same: the current one
  isShown: known === 'shown' && day !== undefined && day < todayIn(agency.time_zone),
  time_zone: agency.time_zone,
})

export const asOfAsked = (seer: Pick<Scope, 'agency'>, { compliance_on, compliance_known }: Asked): AsOf =>
  asOfDay(seer, compliance_on, compliance_known)

/** True when the value of `as` was current at the end of that day, or is current now. */
export const isKnown = (as: string, { day, isShown, time_zone }: AsOf): Sql => {
  if (!isShown) return sql`${raw(as)}.known_to = 'infinity'`
  const end = sql`(${addDays(day, 1)}::date::timestamp at time zone ${time_zone})`
  return sql`(${raw(as)}.known_from < ${end} and ${raw(as)}.known_to >= ${end})`
}

/** True when the period `as` covers that day. */
export const holdsOn = (as: string, asOf: AsOf): Sql =>
  sql`(${isKnown(as, asOf)} and ${raw(as)}.valid_from <= ${asOf.day}::date and ${raw(as)}.valid_to > ${asOf.day}::date)`

export const redStates = ['lapsed', 'overdue'] as const satisfies readonly ComplianceState[]
export const isRedState = (state: ComplianceState): boolean => redStates.some(red => red === state)
const words = (states: readonly ComplianceState[]) => raw(states.map(state => `'${state}'`).join(', '))
export const isRed = (as: string): Sql => sql`${raw(as)}.state in (${words(redStates)})`

/**
 * True when due soon and the last day in time is at most this many days away. Items in grace are due as well, so there is no lower
 * bound.
 */
export const isDueWithin = (as: string, days: 7 | 30, { day }: AsOf): Sql =>
  days === 30
    ? sql`${raw(as)}.state = 'due_soon'`
    : sql`(${raw(as)}.state = 'due_soon' and ${raw(as)}.ends_on <= ${addDays(day, days)}::date)`

/**
 * True for a lapse, defined once for lists, filters, forecast and other systems in line with the card (`nextLapse` of
 * compliance/person): a rule's period `as` turns red after the requested day, and the day before was not red. Someone red under one
 * rule can still lapse under another.
 */
export const isLapse = (
  as: string,
  asOf: AsOf,
): Sql => sql`(${isRed(as)} and ${isKnown(as, asOf)} and ${raw(as)}.valid_from > ${asOf.day}::date
  and not exists (select from compliance_states before where before.organization_id = ${raw(as)}.organization_id
    and before.employee_id = ${raw(as)}.employee_id and before.rule_id = ${raw(as)}.rule_id and before.valid_to = ${raw(as)}.valid_from
    and ${isRed('before')} and ${isKnown('before', asOf)}))`

/**
 * Selects people of the agency who lapse in these days if nothing happens: `employee_id` and `lapses_on`. Filters first and groups
 * later: next to the estimated cost of the policy, the planner considers a sort of all rows free.
 */
export const lapsesBetween = (
  { agency }: Pick<Scope, 'agency'>,
  asOf: AsOf,
  first: string | Sql,
  last: string | Sql,
): Sql => sql`
  (with turned as materialized (select s.employee_id, s.valid_from from compliance_states s
      where s.organization_id = ${agency.id} and s.valid_from <= ${last}::date and ${isLapse('s', asOf)})
    select employee_id, min(valid_from) as lapses_on from turned group by 1 having min(valid_from) >= ${first}::date)`

/** The days of `lapses`, from tomorrow on. */
export const lapseSpan = ({ day }: AsOf, days: number) => ({ first: addDays(day, 1), last: addDays(day, days) })

/** Selects the standing of the employee `e` as one row, or none when unknown. */
export const standingOf = (
  asOf: AsOf,
): Sql => sql`(select p.state, p.rules, p.red_rules, p.ends_on, ${nextLapseOf('p', asOf)} as next_lapse
  from compliance_people p where p.organization_id = e.organization_id and p.employee_id = e.id and ${holdsOn('p', asOf)} limit 1)`

/** The next lapse date of the employee in row `of`. */
export const nextLapseOf = (of: string, asOf: AsOf): Sql => sql`(select min(n.valid_from) from compliance_states n
  where n.organization_id = ${raw(of)}.organization_id and n.employee_id = ${raw(of)}.employee_id and ${isLapse('n', asOf)})`

/** The name of rule `r` in the version in force today, or else in its first one. */
export const ruleName = ({
  time_zone,
}: Scope['agency']): Sql => sql`coalesce((select v.body ->> 'name' from compliance_rule_versions v
    where v.organization_id = r.organization_id and v.rule_id = r.id and v.known_to = 'infinity'
    order by v.effective_from > ${todayIn(time_zone)}::date, abs(v.effective_from - ${todayIn(time_zone)}::date) limit 1), '')`
