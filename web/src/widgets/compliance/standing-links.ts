import { activeStatus, type ComplianceState, complianceStates, type StandingCounts } from '@preceptor/contract'
import { peopleShare } from '@preceptor/contract/people-share'
import type { AgencyPaths } from '@/nav/paths.ts'
import type { AsOf } from './as-of.ts'

export type ListQuery = Readonly<Record<string, string | number | undefined>>

const all = Object.keys(complianceStates) as ComplianceState[]
const asked = all.filter(state => state !== 'not_applicable')
/** The states behind each number of a line. */
const statesOf: Record<keyof StandingCounts, readonly ComplianceState[]> = {
  asked,
  compliant: asked.filter(state => state !== 'overdue' && state !== 'lapsed'),
  due_soon: ['due_soon'],
  overdue: ['overdue'],
  lapsed: ['lapsed'],
}

/** Returns filters of the employees list for active people on the day. */
export const activeOn = ({ day, kind, today }: Pick<AsOf, 'day' | 'kind' | 'today'>): ListQuery =>
  day === today
    ? { provider_status: activeStatus }
    : { active_on: day, compliance_on: day, ...(kind === 'shown' && { compliance_known: kind }) }

/** The “Not compliant” view of the employees list, with the same filters as its tab, so that the tab is marked. */
export const notCompliantNow: ListQuery = {
  provider_status: activeStatus,
  compliance: 'lapsed,overdue',
  sort_by: 'compliance',
}

/** Returns a link to the people behind a number: by their status under one rule, or by their worst status. */
export const standingLink = (
  to: AgencyPaths,
  base: ListQuery,
  key: keyof StandingCounts,
  by: 'compliance' | 'rule_state' = 'compliance',
) => to.employees(standingQuery(base, key, by))

export const standingQuery = (
  base: ListQuery,
  key: keyof StandingCounts,
  by: 'compliance' | 'rule_state' = 'compliance',
): ListQuery => ({ ...base, [by]: statesOf[key].join(','), sort_by: 'compliance' })

/** Returns the share of compliant people, as displayed. */
export const rateOf = ({ asked, compliant }: Pick<StandingCounts, 'asked' | 'compliant'>): number | null =>
  peopleShare(compliant, asked)
