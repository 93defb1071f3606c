import type { api, Form, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { formTemplateTexts } from './texts.ts'

export type FormPatch = Input<typeof api.forms.update>['body']
type Errors = Record<string, string[]>
type Settings = Pick<
  Form,
  'due_from' | 'due_days' | 'due_on' | 'recurrence' | 'recurrence_months' | 'recurrence_field'
> &
  Pick<Form, 'retention_from' | 'retention_years'>

/** Default settings of a form. */
export const usualSettings = {
  code: null,
  due_from: 'assignment',
  due_days: 30,
  due_on: null,
  expires_after_days: null,
  reminders: [7, 1],
  recurrence: 'none',
  recurrence_months: null,
  recurrence_field: null,
  lead_days: 30,
  validity_months: null,
  review: 'none',
  gives_credential_type_id: null,
  evidence: 'appended',
  retention_from: 'completion',
  retention_years: null,
} as const satisfies Partial<Form>

/** Refuses values that no schema can check, and clears those that other choices made meaningless. */
export async function checkForm(scope: Scope, patch: FormPatch, before: Form | null): Promise<FormPatch> {
  const after = { ...usualSettings, ...before, ...patch } as Settings
  const settled = settle(after)
  const errors: Errors = {
    ...missing(settled),
    ...(await codeErrors(scope, patch, before)),
    ...(await credentialErrors(scope, patch, before)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...patch, ...settled }
}

const settle = (after: Settings): Settings => ({
  due_from: after.due_from,
  due_days: after.due_from === 'fixed' ? null : after.due_days,
  due_on: after.due_from === 'fixed' ? after.due_on : null,
  recurrence: after.recurrence,
  recurrence_months: after.recurrence === 'months' ? after.recurrence_months : null,
  recurrence_field: after.recurrence === 'date_field' ? after.recurrence_field : null,
  retention_from: after.retention_from,
  retention_years: after.retention_from === 'i9' ? null : after.retention_years,
})

const missing = (settled: Settings): Errors => ({
  ...(settled.due_from === 'fixed' && settled.due_on === null && { due_on: [formTemplateTexts.named('dueOnMissing')] }),
  ...(settled.due_from !== 'fixed' &&
    settled.due_days === null && { due_days: [formTemplateTexts.named('dueDaysMissing')] }),
  ...(settled.recurrence === 'months' &&
    settled.recurrence_months === null && { recurrence_months: [formTemplateTexts.named('monthsMissing')] }),
  ...(settled.recurrence === 'date_field' &&
    settled.recurrence_field === null && { recurrence_field: [formTemplateTexts.named('fieldMissing')] }),
})

async function codeErrors(scope: Scope, { code }: FormPatch, before: Form | null): Promise<Errors> {
  if (!code) return {}
  const { db, agency, origin } = scope
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`form codes ${agency.id}`}, 0))`)
  const holder = await db.row<{ title: string }>(sql`
    select text_in(titles, ${origin.language}) as title from forms
    where organization_id = ${agency.id} and lower(code) = lower(${code}) and id is distinct from ${before?.id ?? null}::uuid`)
  return holder ? { code: [formTemplateTexts.named('codeTaken', { title: holder.title })] } : {}
}

/** An inactive credential type may stay if it was already set. */
async function credentialErrors(
  { db, agency }: Scope,
  { gives_credential_type_id: id }: FormPatch,
  before: Form | null,
): Promise<Errors> {
  if (!id || id === before?.gives_credential_type_id) return {}
  const type = await db.row(
    sql`select from credential_types where organization_id = ${agency.id} and id = ${id} and is_active`,
  )
  return type ? {} : { gives_credential_type_id: [formTemplateTexts.named('credentialUnknown')] }
}
