import sql, { join, raw, type Sql } from 'sql-template-tag'

/** The records of the employee `e`. */
const kept = [
  'form_holds',
  'credentials',
  'external_trainings',
  'compliance_waivers',
  'training_records',
  'session_bookings',
].map(
  table =>
    sql`exists (select from ${raw(table)} k where k.organization_id = e.organization_id and k.employee_id = e.id)`,
)

/**
 * True when the employee `e` is unchanged since the item `i`, or all later changes were reversed. The digest is only checked for
 * changed people. An update writes `left_as`, and a merge of entries rewrites it (keep-as-left.ts). People added by the file who
 * since got notes, a photo, a program, a form, a hold or proofs stay, because those must not be discarded with them. So does a
 * person into whom another record was merged.
 */
export const isAsLeft: Sql = sql`case
  when exists (select from merged_employees m
    where m.organization_id = e.organization_id and m.employee_id = e.id and m.undone_at is null) then false
  when i.outcome = 'create' and (e.photo_id is not null or exists (select from employee_notes n
    where n.organization_id = e.organization_id and n.employee_id = e.id and n.deleted_at is null)
    or exists (select from assignments a where a.organization_id = e.organization_id and a.employee_id = e.id)
    -- one that a rule gave and nobody touched goes with them
    or exists (select from employee_forms a where a.organization_id = e.organization_id and a.employee_id = e.id
      and (a.state <> 'open' or a.version > 1))
    or ${join(kept, ' or ')}) then false
  when e.version = case i.outcome when 'create' then 1 else i.subject_version + 1 end then true
  when i.left_as is not null then employee_now(e) = i.left_as
  else i.outcome = 'create' and employee_now(e) = employee_created(e.organization_id, e.id, i.values) end`
