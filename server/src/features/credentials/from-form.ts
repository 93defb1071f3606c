import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { recordedCredentials } from './recorded-credentials.ts'
import { credentialTexts } from './texts.ts'

interface Completed {
  id: Id
  employee_id: Id
  gives_credential_type_id: Id | null
  renews_id: Id | null
  corrects_id: Id | null
  completed_on: string
  expires_on: string | null
  number: string
  /** The reviewer; null: no review was needed. */
  reviewed_by: string | null
}

/**
 * Records the credential of a completed form as verified: the form's signatures and review replace the scan and the second person.
 * It follows the credential of the previous cycle, and replaces that of the form it corrects.
 */
export async function credentialFromForm(scope: Scope, form: Completed): Promise<void> {
  const { db, agency, actor } = scope
  if (form.corrects_id !== null) await withdrawOfForm(scope, form.corrects_id, fromForm('correctedBy', form.number))
  if (form.gives_credential_type_id === null) return
  const id = newId()
  await db.run(sql`
    insert into credentials (organization_id, id, employee_id, type_id, issued_on, expires_on, note, state, written_by, recorded_by_name,
      decided_by_name, decided_at, employee_form_id)
    values (${agency.id}, ${id}, ${form.employee_id}, ${form.gives_credential_type_id}, ${form.completed_on},
      case when ${form.expires_on}::date is not null then greatest(${form.expires_on}::date, ${form.completed_on}::date) end, ${fromForm('fromForm', form.number)}, 'verified', '{}', ${actor.name},
      ${form.reviewed_by ?? actor.name}, now(), ${form.id})`)
  if (form.renews_id !== null)
    await db.run(sql`update credentials set renewed_by = ${id}, version = version + 1
      where organization_id = ${agency.id} and employee_form_id = ${form.renews_id} and type_id = ${form.gives_credential_type_id}
        and state = 'verified' and renewed_by is null`)
  await recordedCredentials.tell(scope, await recordedCredentials.read(scope, id), { kind: 'credential.verified' })
}

/** Withdraws the credential that came from a form, when the form is voided or corrected. */
export async function withdrawOfForm(scope: Scope, employee_form_id: Id, reason: string): Promise<void> {
  const given = await scope.db.row<{ id: Id }>(sql`select id from credentials where organization_id = ${scope.agency.id}
    and employee_form_id = ${employee_form_id} and state = 'verified'`)
  if (given) await recordedCredentials.remove(scope, given.id, { reason, accepted: true })
}

/** Notes and reasons are stored as text. */
const fromForm = (key: 'fromForm' | 'correctedBy', number: string) =>
  inWords(fallback, credentialTexts.named(key, { number }))
