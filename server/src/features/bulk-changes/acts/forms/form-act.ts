import type { EmployeeFormState, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { namedTitles } from '../../../../lib/texts.ts'
import type { Scope } from '../../../../scope/scope.ts'
import { type GivenForm, givenForm } from '../../../employee-forms/assign.ts'
import { knownAs } from '../../../forms/known-title.ts'
import { handles } from '../../../employee-forms/reader.ts'
import { bulkTexts } from '../../texts.ts'

/**
 * Returns a form the actor may assign, with its public name, which a job title shows in each reader's language; otherwise throws a
 * refusal at the field that chose it.
 */
export async function formOf(scope: Scope, form_id: Id): Promise<GivenForm & { name: string; said: string }> {
  const form = await givenForm(scope, form_id)
  if (!form) throw invalid({ 'change.form_id': [bulkTexts.named('noForm')] })
  if (!handles(scope, form.category)) throw invalid({ 'change.form_id': [bulkTexts.named('formOfOthers')] })
  const said = form.visibility === 'general' ? namedTitles(form.titles) : knownAs(form)
  return { ...form, name: knownAs(form), said }
}

/** An unfinished copy of the form, with the data that acts check. */
export interface HasForm {
  id: Id
  employee_id: Id
  state: EmployeeFormState
  start_date: string
  due_on: string | null
  last_told_at: string | null
}

export async function unfinishedOf(
  { db, agency }: Scope,
  form_id: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, HasForm>> {
  const rows = await db.rows<HasForm>(sql`
    select a.id, a.employee_id, a.state, a.start_date, a.due_on, a.last_told_at from employee_forms a
    where a.organization_id = ${agency.id} and a.form_id = ${form_id} and a.employee_id = any(${ids}::uuid[])
      and a.state in ('open', 'in_progress', 'awaiting', 'review', 'returned')`)
  return new Map(rows.map(row => [row.employee_id, row]))
}

/** Acts on the form of each item; a refused one is rejected with its message, and the others continue. */
export async function withEach(
  { db }: Scope,
  items: ReturnType<typeof sql>,
  work: (employee_form_id: Id) => Promise<unknown>,
): Promise<void> {
  const rows = await db.rows<{ n: number; employee_form_id: Id }>(sql`
    select i.n, i.values ->> 'employee_form_id' as employee_form_id from job_items i
    where ${items} and i.outcome = 'update' order by i.n`)
  for (const { n, employee_form_id } of rows) {
    try {
      await work(employee_form_id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await db.run(sql`update job_items i set outcome = 'reject',
          problems = jsonb_build_array(jsonb_build_object('field', null, 'value', null, 'message', ${error.message}::text))
        where ${items} and i.n = ${n}`)
    }
  }
}
