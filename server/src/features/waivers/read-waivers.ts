import { access, type Id, type WaivableRule, type Waiver } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { mayOpenMedical } from '../../records/medical.ts'
import { mayI, type Scope } from '../../scope/scope.ts'
import { judgePeople } from '../compliance/judge-people.ts'
import { windowsOfPeople } from '../compliance/windows-of-people.ts'
import { employeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'

/** Where the agency is; once for a whole list. */
const today = sql`(select (now() at time zone o.time_zone)::date from organizations o where o.id = (select current_org()))`

/** Of the waiver `w`: days alone say it, so midnight writes nothing. */
export const standing = sql`case
  when w.state = 'withdrawn' then 'removed' when w.state = 'returned' then 'returned' when w.state = 'recorded' then 'review'
  when w.first_day > ${today} then 'upcoming' when w.last_day < ${today} then 'ended' else 'current' end`

/** What the version in force today calls the rule; of one that begins later, its first. */
const nameOfRule = (rule_id: Sql): Sql => sql`(select v.body ->> 'name' from compliance_rule_versions v
  where v.organization_id = (select current_org()) and v.rule_id = ${rule_id} and v.known_to = 'infinity'
  order by v.effective_from <= ${today} desc, abs(v.effective_from - ${today}) limit 1)`

export const ruleName = sql`coalesce(${nameOfRule(sql`w.rule_id`)}, '')`

/** The rule of the waiver `w` asks for a medical credential, or did. */
const isMedical = sql`exists (select from compliance_rule_versions v join credential_types y on y.organization_id = v.organization_id
    and y.id::text = v.body -> 'asks' ->> 'credential_type'
  where v.organization_id = w.organization_id and v.rule_id = w.rule_id and y.is_medical)`

/** The actor may open what proves it. */
const isOpen = ({ actor }: Pick<Scope, 'actor'>): Sql =>
  sql`(not ${isMedical} or ${mayOpenMedical(actor, 'view_medical_forms', sql`${actor.user_id}::uuid = any(w.written_by)`)})`

/** What a row says of the waiver `w` and the employee `e`. */
export const waiverColumns = (scope: Pick<Scope, 'actor'>): Sql => sql`w.id, w.version, w.employee_id,
  e.first_name || ' ' || e.last_name as employee_name, w.rule_id, ${ruleName} as rule_name, w.window_no, w.window_scheme,
  w.first_day, w.last_day, w.reason,
  ${isMedical} as is_medical, ${mayI(scope.actor, access.credentialScans)}::boolean and ${isOpen(scope)} as may_open,
  (select count(*)::int from compliance_waiver_files k where k.organization_id = w.organization_id and k.waiver_id = w.id) as proofs,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by k.place), '[]')
    from compliance_waiver_files k join files f on f.organization_id = k.organization_id and f.id = k.file_id
    where k.organization_id = w.organization_id and k.waiver_id = w.id and ${isOpen(scope)}) as files,
  w.state, ${standing} as standing, w.recorded_by_name, w.recorded_at, w.decided_by_name, w.decided_at, w.decision_note,
  ${scope.actor.user_id}::uuid = any(w.written_by) as is_mine`

export const waiversFrom = sql`compliance_waivers w
  join employees e on e.organization_id = w.organization_id and e.id = w.employee_id`

/** As the table has it. */
export type StoredWaiver = Omit<Waiver, 'window'>

/** With the days of the windows that they name. */
export async function withWindows<Row extends StoredWaiver>(
  scope: Scope,
  rows: readonly Row[],
): Promise<(Row & Pick<Waiver, 'window'>)[]> {
  const windows = await windowsOfPeople(scope, rows, todayIn(scope.agency.time_zone))
  return rows.map((row, at) => ({ ...row, window: windows[at] ?? null }))
}

/** Rules that are not retired, those that ask something of this employee first; windows of which nobody speaks by number are left out. */
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
