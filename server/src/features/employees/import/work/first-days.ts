import { activeStatus } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../../scope.ts'

/**
 * Parts of a statement that plan, move or cancel first days of work. `days`: a select of `id`, `was` and `becomes`, the days before
 * and after as text; whose day stays is left alone.
 */
export const writeFirstDays = ({ agency, actor }: Scope, days: Sql): Sql => sql`
    days as (select d.id, d.was::date as was, d.becomes::date as becomes from (${days}) d
      where d.was is distinct from d.becomes),
    ended_days as (
      update scheduled_statuses s set ended_at = now(), ended_how = 'cancelled' from days d
      where s.organization_id = ${agency.id} and s.employee_id = d.id and s.effective_on = d.was and s.ended_at is null
        and s.provider_status = ${activeStatus}),
    planned_days as (
      insert into scheduled_statuses
        (organization_id, employee_id, provider_status, effective_on, created_by, created_by_name)
      select ${agency.id}, d.id, ${activeStatus}, d.becomes, ${actor.user_id}::uuid, ${actor.name}::text from days d
      where d.becomes is not null)`
