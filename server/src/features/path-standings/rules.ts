import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { eventInsert } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'

/** True when employee `e` has one of the disciplines and locations of path `l`. */
const belongs = sql`(not exists (select from learning_path_disciplines r where r.organization_id = l.organization_id and r.path_id = l.id)
    or exists (select from learning_path_disciplines r join employee_disciplines h on h.organization_id = r.organization_id
      and h.discipline_id = r.discipline_id where r.organization_id = l.organization_id and r.path_id = l.id and h.employee_id = e.id))
  and (not exists (select from learning_path_locations r where r.organization_id = l.organization_id and r.path_id = l.id)
    or exists (select from learning_path_locations r where r.organization_id = l.organization_id and r.path_id = l.id
      and r.location_id = e.location_id))`
/** True when the rule of path `l` applies to employee `e`. */
const matches = sql`(e.provider_status = 1 and ${belongs})`
/** Or would match after a leave, a hold or a suspension. A rule for hires doesn't treat a return as a hire. */
const stays = sql`((e.provider_status = 1 or l.rule_for = 'hired' and e.provider_status in (3, 4, 8)) and ${belongs})`

/** Selects people that a rule with these disciplines and locations would match, for a preview. */
export const wouldMatch = (discipline_ids: readonly Id[], location_ids: readonly Id[]): Sql => sql`e.provider_status = 1
  and (${discipline_ids.length === 0} or exists (select from employee_disciplines h where h.organization_id = e.organization_id
    and h.employee_id = e.id and h.discipline_id = any(${discipline_ids}::uuid[])))
  and (${location_ids.length === 0} or e.location_id = any(${location_ids}::uuid[]))`

const passed = sql`select from path_passed_over o where o.organization_id = l.organization_id and o.path_id = l.id and o.employee_id = e.id`

/** Puts the people that a rule matches onto its path, once: people who are or were on it stay as they are. */
export async function addByRules(scope: Scope, employees: readonly Id[]): Promise<void> {
  if (employees.length === 0) return
  const { db, agency, actor } = scope
  const today = sql`${todayIn(agency.time_zone)}::date`
  const these = sql`l.organization_id = ${agency.id} and l.rule_on and l.state = 'active'
    and e.organization_id = ${agency.id} and e.id = any(${employees}::uuid[])`
  // People who stopped matching count as newcomers when they match again
  await db.run(sql`delete from path_passed_over o using learning_paths l, employees e
    where o.organization_id = l.organization_id and o.path_id = l.id and o.employee_id = e.id and ${these} and not ${stays}`)
  await db.run(sql`
    with added as (
      insert into path_enrolments (organization_id, path_id, employee_id, steps_no, state, source, start_date, moved_on, added_on, added_by_name)
      select l.organization_id, l.id, e.id, l.steps_no, case when s.start_date > ${today} then 'scheduled' else 'in_progress' end, 'rule',
        s.start_date, ${today}, ${today}, ${actor.name}
      from learning_paths l cross join employees e cross join lateral (select greatest(${today}, e.hire_date) as start_date) s
      where ${these} and ${matches} and not exists (${passed})
      on conflict do nothing returning organization_id, path_id, employee_id, start_date)
    ${eventInsert(
      scope,
      { kind: 'path.added' },
      sql`select a.employee_id as subject_id, e.first_name || ' ' || e.last_name as subject_name, jsonb_build_array(
          jsonb_build_object('field', 'learning_path', 'before', null, 'after', l.title),
          jsonb_build_object('field', 'start_date', 'before', null, 'after', a.start_date::text)) as changes
        from added a join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        join learning_paths l on l.organization_id = a.organization_id and l.id = a.path_id`,
    )}`)
}

/** Records that everyone matching the rule now is not a newcomer; people whom only the previous rule matched may become one. */
export async function passOver({ db, agency }: Scope, path_id: Id): Promise<void> {
  await db.run(sql`delete from path_passed_over where organization_id = ${agency.id} and path_id = ${path_id}`)
  await db.run(sql`insert into path_passed_over (organization_id, path_id, employee_id)
    select l.organization_id, l.id, e.id from learning_paths l join employees e on e.organization_id = l.organization_id
    where l.organization_id = ${agency.id} and l.id = ${path_id} and ${stays}`)
}
