import { activeStatus, terminatedStatus } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

/** Returns the first and last day of work in the JSON values, as rows: the earlier value, and the new one. */
const givenDays = (before: Sql, values: Sql): Sql => sql`(values
    (${activeStatus}::smallint, ${before} ->> 'starts_on', ${values} ->> 'starts_on', null),
    (${terminatedStatus}::smallint, ${before} ->> 'ends_on', ${values} ->> 'ends_on', ${values} ->> 'end_reason'))
  p (provider_status, was, becomes, reason)`

/**
 * Parts of a statement that plan, move or cancel first and last days of work. `people`: a select of `id` and the JSON values `was`
 * and `becomes`; people with unchanged days are not touched.
 */
export const writePlannedDays = ({ agency, actor }: Scope, people: Sql): Sql => sql`
    days as (select d.id, p.provider_status, p.was::date as was, p.becomes::date as becomes, p.reason from (${people}) d
      cross join lateral ${givenDays(sql`d.was`, sql`d.becomes`)} where p.was is distinct from p.becomes),
    ended_days as (
      update scheduled_statuses s set ended_at = now(), ended_how = 'cancelled' from days d
      where s.organization_id = ${agency.id} and s.employee_id = d.id and s.effective_on = d.was and s.ended_at is null
        and s.provider_status = d.provider_status),
    planned_days as (
      insert into scheduled_statuses
        (organization_id, employee_id, provider_status, reason, effective_on, created_by, created_by_name)
      select ${agency.id}, d.id, d.provider_status, d.reason, d.becomes, ${actor.user_id}::uuid, ${actor.name}::text from days d
      where d.becomes is not null)`

/** Cancels all plans for these people. `ids`: a select of IDs. */
export const cancelPlans = ({ agency }: Scope, ids: Sql): Sql => sql`
    canceled as (
      update scheduled_statuses s set ended_at = now(), ended_how = 'cancelled'
      where s.organization_id = ${agency.id} and s.ended_at is null and s.employee_id in (${ids}))`

/** Restores plans that an import canceled. `people`: a select of `id` and the JSON list `plans`. */
export const planAgain = ({ agency, actor }: Scope, people: Sql): Sql => sql`
    planned_again as (
      insert into scheduled_statuses
        (organization_id, employee_id, provider_status, reason, note, effective_on, expected_return, created_by, created_by_name)
      select ${agency.id}, d.id, p.provider_status, p.reason, p.note, p.effective_on, p.expected_return, ${actor.user_id}::uuid, ${actor.name}::text
      from (${people}) d cross join lateral
        jsonb_to_recordset(d.plans) p (provider_status smallint, reason text, note text, effective_on date, expected_return date))`

/** Plans one status change. `people`: a select of `id` and the JSON object `plan`. */
export const writePlan = ({ agency, actor }: Scope, people: Sql): Sql => sql`
    planned as (
      insert into scheduled_statuses
        (organization_id, employee_id, provider_status, reason, note, effective_on, expected_return, created_by, created_by_name)
      select ${agency.id}, d.id, p.provider_status, p.reason, p.note, p.effective_on, p.expected_return, ${actor.user_id}::uuid, ${actor.name}::text
      from (${people}) d cross join lateral
        jsonb_to_record(d.plan) p (provider_status smallint, reason text, note text, effective_on date, expected_return date))`

/** Cancels such a plan. */
export const cancelPlan = ({ agency }: Scope, people: Sql): Sql => sql`
    unplanned as (
      update scheduled_statuses s set ended_at = now(), ended_how = 'cancelled' from (${people}) d
      where s.organization_id = ${agency.id} and s.employee_id = d.id and s.ended_at is null
        and s.provider_status = (d.plan ->> 'provider_status')::smallint
        and s.effective_on = (d.plan ->> 'effective_on')::date)`
