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
 * True where the employee `e` is as the item `i` left them: untouched, or with all that came later reversed again. The digest is
 * looked at for those alone who were touched. `left_as` was written when an update ran, and is written again when a merge of entries
 * moves them (keep-as-left.ts). Whoever came with the file and has notes, a photo, a program, a form, a hold or proofs since stays: those
 * are not thrown away with them. So does the one that another record was merged into.
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
