import type { FormAnswers, FormContent, Id } from '@preceptor/contract'
import type { FormEvaluation } from '@preceptor/contract/forms/logic'
import { formValues } from '@preceptor/contract/forms/values'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'

interface Completed {
  id: Id
  employee_id: Id
  form_id: Id
  content: FormContent
  /** All answers in the clear; this feature leaves out medical and secret ones. */
  answers: FormAnswers
}

/**
 * Stores the answers that lists, columns and reports read from a completed form, in the transaction that completes it; a repeated
 * call replaces them.
 */
export async function keepFormValues(
  { db, agency }: Scope,
  { id, employee_id, form_id, content, answers }: Completed,
  evaluation: Pick<FormEvaluation, 'visible' | 'computed'>,
): Promise<void> {
  const values = formValues(content, answers, evaluation)
  await db.run(sql`delete from form_values where organization_id = ${agency.id} and employee_form_id = ${id}`)
  if (values.length === 0) return
  await db.run(sql`
    insert into form_values (organization_id, employee_form_id, employee_id, form_id, key, text, number, day, choices)
    select ${agency.id}, ${id}, ${employee_id}, ${form_id}, key, text, number, day, choices
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) v (key text, text text, number numeric, day date, choices text[])`)
}
