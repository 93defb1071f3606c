import { chosen, type EmployeeStanding } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { asOfDay, standingOf } from '../../employees/compliance-facts.ts'
import { seenBy } from '../../employees/population.ts'
import type { AskedDay } from './report.ts'

/** Returns results in no particular order. */
export const standingsOf = (scope: Scope, { employee_ids, as_of, kind }: AskedDay & { employee_ids: string }) =>
  scope.db.rows<EmployeeStanding>(sql`
    select e.id, coalesce(s.state, 'unknown') as state, coalesce(s.rules, 0) as rules, coalesce(s.red_rules, 0) as red_rules, s.ends_on::text as ends_on, s.next_lapse::text as next_lapse from employees e
    left join lateral ${standingOf(asOfDay(scope, as_of, kind))} s on true
    where ${seenBy(scope)} and e.id = any(${chosen(employee_ids)}::uuid[])`)
