import { access, type Id, type WaivableRule, type Waiver } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { mayOpenMedical } from '../../records/medical.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { judgePeople } from '../compliance/judge-people.ts'
import { windowsOfPeople } from '../compliance/windows-of-people.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { filesOf } from '../files/files-of.ts'

/** Selects the agency's today, once for a whole list. */
const today = sql`(select (now() at time zone o.time_zone)::date from organizations o where o.id = (select current_org()))`

/** The status of the waiver `w`, from dates alone, so nothing has to be written at midnight. */
export const standing = sql`case
  when w.state = 'withdrawn' then 'removed' when w.state = 'returned' then 'returned' when w.state = 'recorded' then 'review'
  when w.first_day > ${today} then 'upcoming' when w.last_day < ${today} then 'ended' else 'current' end`

/** Selects the rule's name in the version in force today, or in its first one. */
const nameOfRule = (rule_id: Sql): Sql => sql`(select v.body ->> 'name' from compliance_rule_versions v
  where v.organization_id = (select current_org()) and v.rule_id = ${rule_id} and v.known_to = 'infinity'
  order by v.effective_from <= ${today} desc, abs(v.effective_from - ${today}) limit 1)`

export const ruleName = sql`coalesce(${nameOfRule(sql`w.rule_id`)}, '')`

/** True if the rule of the waiver `w` requires, or once required, a medical credential or form. */
const isMedical = sql`exists (select from compliance_rule_versions v
  where v.organization_id = w.organization_id and v.rule_id = w.rule_id and (
    exists (select from credential_types y where y.organization_id = v.organization_id
      and y.id::text = v.body -> 'asks' ->> 'credential_type' and y.is_medical)
    or exists (select from forms f where f.organization_id = v.organization_id
      and v.body -> 'asks' -> 'form_ids' ? f.id::text and f.visibility = 'medical')))`

/** True if the rule of the waiver `w` requires, or once required, an HR or identity form. */
const isHr = sql`exists (select from compliance_rule_versions v
  join forms f on f.organization_id = v.organization_id and v.body -> 'asks' -> 'form_ids' ? f.id::text
  where v.organization_id = w.organization_id and v.rule_id = w.rule_id and f.visibility in ('hr', 'identity'))`

/** True if the actor may open the waiver's proof. */
function isOpen({ actor }: Pick<Scope, 'actor'>): Sql {
  const isOwn = sql`${actor.user_id}::uuid = any(w.written_by)`
  return sql`((not ${isMedical} or ${mayOpenMedical(actor, 'view_medical_forms', isOwn)})
    and (not ${isHr} or ${mayOpenMedical(actor, 'view_hr_forms', isOwn)}))`
}

/** Columns of the waiver `w` and the employee `e`. */
export const waiverColumns = (scope: Pick<Scope, 'actor'>): Sql => sql`w.id, w.version, w.employee_id,
  e.first_name || ' ' || e.last_name as employee_name, w.rule_id, ${ruleName} as rule_name, w.window_no, w.window_scheme,
  w.first_day, w.last_day, w.reason,
  ${isMedical} as is_medical, ${isHr} as is_hr, ${mayI(scope.actor, access.credentialScans)}::boolean and ${isOpen(scope)} as may_open,
  (select count(*)::int from compliance_waiver_files k where k.organization_id = w.organization_id and k.waiver_id = w.id) as proofs,
  ${filesOf({ table: 'compliance_waiver_files', column: 'waiver_id' }, 'w', isOpen(scope))} as files,
  w.state, ${standing} as standing, w.recorded_by_name, w.recorded_at, w.decided_by_name, w.decided_at, w.self_verified, w.decision_note,
  ${scope.actor.user_id}::uuid = any(w.written_by) as is_mine`

export const waiversFrom = sql`compliance_waivers w
  join employees e on e.organization_id = w.organization_id and e.id = w.employee_id`

/** A waiver as its table stores it. */
export type StoredWaiver = Omit<Waiver, 'window'>

/** Adds the dates of the windows that the waivers name. */
export async function withWindows<Row extends StoredWaiver>(
  scope: Scope,
  rows: readonly Row[],
): Promise<(Row & Pick<Waiver, 'window'>)[]> {
  const windows = await windowsOfPeople(scope, rows, todayIn(scope.agency.time_zone))
  return rows.map((row, at) => ({ ...row, window: windows[at] ?? null }))
}

/** Returns rules that are not retired, those that apply to this employee first; only windows with a start date are included. */
export async function waivableRules(scope: Scope, of: Id): Promise<{ data: WaivableRule[] }> {
  const id = await employeeNow(scope, of)
  const day = todayIn(scope.agency.time_zone)
  const names = await scope.db.rows<{ id: Id; name: string }>(sql`
    select r.id, r.name from (select c.id, c.retired_on, ${nameOfRule(sql`c.id`)} as name from compliance_rules c
      where c.organization_id = ${scope.agency.id}) r
    where r.name is not null and (r.retired_on is null or r.retired_on > ${today}) order by fold(r.name) collate "C", r.id`)
  const results = (await judgePeople(scope, [id], day)).get(id)?.results
  const data = names.map(({ id: rule_id, name }) => {
    const result = results?.get(rule_id)
    const window = result?.window
    return {
      id: rule_id,
      name,
      applies: result !== undefined && result.state !== 'not_applicable',
      window: window?.starts_on
        ? {
            scheme: window.scheme,
            number: window.number,
            starts_on: window.starts_on,
            ends_on: window.moved_end ?? window.ends_on,
          }
        : null,
    }
  })
  return { data: data.toSorted((one, other) => Number(other.applies) - Number(one.applies)) }
}
