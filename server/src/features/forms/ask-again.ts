import type { Form } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { knownAs } from './known-title.ts'
import { todayIn } from '../employees/today.ts'

/**
 * Opens the next cycle for employees whose completed copy has another version. The completed one counts until the new one is
 * completed. Employees who left or have the form open are skipped.
 */
export async function askAgain(
  scope: Scope,
  form: Pick<Form, 'id' | 'titles' | 'visibility' | 'due_from' | 'due_days' | 'due_on'>,
) {
  const { db, agency, actor } = scope
  const today = todayIn(agency.time_zone)
  const due_on =
    form.due_from === 'fixed' && form.due_on !== null && form.due_on >= today
      ? sql`${form.due_on}::date`
      : sql`${today}::date + ${form.due_days ?? 30}::int`
  const changes = JSON.stringify([{ field: 'form', before: null, after: knownAs(form) }])
  const subjects = sql`select e.id as subject_id, e.first_name || ' ' || e.last_name as subject_name, ${changes}::jsonb as changes
    from asked a join employees e on e.organization_id = ${agency.id} and e.id = a.employee_id`
  await db.run(sql`
    with asked as (
      insert into employee_forms (organization_id, employee_id, form_id, cycle_no, renews_id, renews_until, source, assigned_on, assigned_by_name, start_date,
        rule_due_on, due_since)
      select distinct on (c.employee_id) c.organization_id, c.employee_id, c.form_id, c.cycle_no + 1, c.id, c.ends_on, 'renewal', ${today}, ${actor.name}, ${today}, ${due_on}, ${today}
      from employee_forms c join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
      where c.organization_id = ${agency.id} and c.form_id = ${form.id} and c.state = 'completed' and e.provider_status not in (2, 5, 9)
        and not exists (select from employee_forms o where o.organization_id = c.organization_id and o.employee_id = c.employee_id
          and o.form_id = c.form_id and o.state in ('open', 'in_progress', 'awaiting', 'review', 'returned'))
      order by c.employee_id, c.completed_on desc, c.cycle_no desc, c.id desc
      on conflict do nothing
      returning employee_id)
    ${eventInsert(scope, { kind: 'employee_form.assigned' }, subjects)}`)
}
