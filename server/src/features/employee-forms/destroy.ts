import type { Answer, api, FormVisibility, Id, LanguageTexts } from '@preceptor/contract'
import sql, { empty } from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { approvalsOf } from '../approvals/propose.ts'
import { knownAs } from '../forms/known-title.ts'
import { handledSql } from './reader.ts'
import { isHeld, knownTitle, nameOf, today } from './rows.ts'
import { employeeFormTexts } from './texts.ts'

/** The day the employee `e` left; null: still here. */
const leftOn = sql`(case when e.provider_status in (2, 5, 9) then e.status_since end)`
/**
 * The first day the form `a` of the template `f` may be destroyed; null: it is kept permanently, or for now. An I-9 needs both its
 * dates.
 */
const overOn = sql`(case f.retention_from
  when 'completion' then a.completed_on + make_interval(years => f.retention_years)
  when 'end' then ${leftOn} + make_interval(years => f.retention_years)
  else case when e.hire_date is not null and ${leftOn} is not null
    then greatest(e.hire_date + interval '3 years', ${leftOn} + interval '1 year') end end + interval '1 day')::date`

const from = sql`form_documents d
  join employee_forms a on a.organization_id = d.organization_id and a.id = d.employee_form_id
  join forms f on f.organization_id = a.organization_id and f.id = a.form_id
  join employees e on e.organization_id = a.organization_id and e.id = a.employee_id`
/** True when no correction of it is in progress. */
const isAtRest = sql`not exists (select from employee_forms n where n.organization_id = a.organization_id and n.corrects_id = a.id
  and n.state in ('open', 'in_progress', 'awaiting', 'review', 'returned'))`

type Page = Answer<typeof api.employeeForms.destroyable>

export async function destroyable(
  scope: Scope,
  { id, page, per_page }: { id?: Id | undefined; page: number; per_page: number },
): Promise<Page> {
  const { db, agency } = scope
  const which = sql`d.organization_id = ${agency.id} and d.destroyed_at is null and ${handledSql(scope)} and ${isAtRest}
    and ${overOn} <= ${today(scope)} ${id ? sql`and a.id = ${id}` : empty}`
  const counted = await db.row<{ total: number }>(sql`select count(*)::int as total from ${from} where ${which}`)
  const rows = await db.rows<Omit<Page['data'][number], 'approval'>>(sql`
    select a.id, a.employee_id, ${nameOf} as name, ${knownTitle(scope)} as form, f.visibility, d.number as document_number, a.completed_on,
      ${overOn} as over_on, ${isHeld} as is_held
    from ${from} where ${which} order by over_on, a.id limit ${per_page} offset ${(page - 1) * per_page}`)
  const proposed = await approvalsOf(
    scope,
    'form_destruction',
    rows.map(row => row.id),
  )
  return {
    data: rows.map(row => Object.assign(row, { approval: proposed.get(row.id) ?? null })),
    meta: { total: counted?.total ?? 0, page, per_page },
  }
}

/** A form to be destroyed. */
export interface Kept {
  id: Id
  employee_id: Id
  employee_name: string
  titles: LanguageTexts
  visibility: FormVisibility
  number: string
  sha256: string | null
  completed_on: string
  handled: boolean
}

/** Locks the form and its employee, so no hold is placed in the meantime. */
export const holdKept = async (scope: Scope, id: Id): Promise<Kept | null> =>
  (await scope.db.row<Kept>(sql`
    select a.id, a.employee_id, e.first_name || ' ' || e.last_name as employee_name, f.titles, f.visibility, d.number, d.sha256, a.completed_on,
      ${handledSql(scope)} as handled
    from ${from} where d.organization_id = ${scope.agency.id} and a.id = ${id} for update of a, d, e`)) ?? null

/** Checked at the proposal and again at the destruction. */
export async function refuseKept(scope: Scope, id: Id): Promise<void> {
  const row = await scope.db.row<{ is_over: boolean; is_held: boolean; is_destroyed: boolean }>(sql`
    select coalesce(${overOn} <= ${today(scope)}, false) and ${isAtRest} as is_over, ${isHeld} as is_held, d.destroyed_at is not null as is_destroyed
    from ${from} where d.organization_id = ${scope.agency.id} and a.id = ${id}`)
  if (row?.is_destroyed) throw new AppError('CONFLICT', employeeFormTexts.named('destroyedAlready'))
  if (!row?.is_over) throw new AppError('CONFLICT', employeeFormTexts.named('notKeptOver'))
  if (row.is_held) throw new AppError('CONFLICT', employeeFormTexts.named('onHold'))
}

/** Deletes the answers and everything that shows them. The rows stay, with the number, the hash and the signers. */
export async function destroyKept(scope: Scope, kept: Kept): Promise<void> {
  await refuseKept(scope, kept.id)
  const { db, agency } = scope
  const of = sql`organization_id = ${agency.id} and employee_form_id = ${kept.id}`
  const files = await db.rows<{ id: Id }>(sql`select file_id as id from form_files where ${of}
    union select file_id from form_documents where ${of} and file_id is not null`)
  await db.run(sql`delete from form_values where ${of}`)
  await db.run(sql`delete from form_proposals where ${of}`)
  await db.run(sql`delete from form_files where ${of}`)
  await db.run(sql`update form_signatures set image = null where ${of} and image is not null`)
  await db.run(sql`update form_documents set words_sealed = null, file_id = null, destroyed_at = now() where ${of}`)
  await db.run(sql`update employee_forms set answers = '{}', answers_sealed = null, masks = '{}', changed = '{}', remarks = '{}', note = null,
      version = version + 1, updated_at = now() where organization_id = ${agency.id} and id = ${kept.id}`)
  // Without their keys no one can open the files, even before the collector has deleted the bytes; files shared with a correction
  // stay
  await db.run(sql`update files f set claimed = false, state = 'leaving', key_sealed = null, touched_at = now()
    where f.organization_id = ${agency.id} and f.id = any(${files.map(({ id }) => id)}::uuid[])
      and not exists (select from form_files k where k.organization_id = f.organization_id and k.file_id = f.id)`)
  await recordEvent(scope, {
    kind: 'employee_form.destroyed',
    subject: { id: kept.employee_id, name: kept.employee_name },
    note: kept.number,
    changes: [{ field: 'form', before: knownAs(kept), after: null }],
  })
}
