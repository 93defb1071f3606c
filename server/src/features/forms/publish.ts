import type { api, Form, Id, Input } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { contentHash } from '../../records/versions.ts'
import type { Scope } from '../../scope/scope.ts'
import { askAgain } from './ask-again.ts'
import { formVersions } from './drafts.ts'
import { refuseArchived } from './form-record.ts'
import { problemsOf } from './judge-content.ts'
import { holdForm, readForm, readVersion } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'

/**
 * Publishes the draft as the next version, which never changes again. Copies that have not been started update to it automatically.
 */
export async function publishForm(
  scope: Scope,
  form_id: Id,
  { change_kind, note, seen_at, again = false }: Input<typeof api.forms.publish>['body'],
): Promise<Form> {
  const form = await holdForm(scope, form_id)
  refuseArchived(form)
  const { draft, published, title } = form
  if (!draft) throw new AppError('CONFLICT', formTemplateTexts.named('noDraft'))
  if (again && change_kind !== 'material') throw invalid({ again: [formTemplateTexts.named('onlyMaterial')] })
  await formVersions.refuseUnseen(scope, draft.id, seen_at, name => formTemplateTexts.named('draftChanged', { name }))
  const { content } = await readVersion(scope, form_id, draft.id)
  const problems = await problemsOf(scope, form, content)
  if (problems.length > 0) throw invalid(byPath(problems))
  const before = published?.number ?? 0
  if (published && published.content_hash === contentHash(content))
    throw new AppError('CONFLICT', formTemplateTexts.named('nothingChanged', { number: before }))
  const number = before + 1
  await formVersions.freeze(scope, draft.id, { number, content, columns: { change_kind, note } })
  await stepsFollow(scope, form_id)
  if (again) await askAgain(scope, form)
  await recordEvent(scope, {
    kind: 'form.published',
    subject: { id: form_id, name: title },
    note,
    changes: [{ field: 'version', before: published ? String(before) : null, after: String(number) }],
  })
  return readForm(scope, form_id)
}

const stepsFollow = ({ db, agency }: Scope, form_id: Id) =>
  db.run(sql`select settle_form_signers(${agency.id}, (select array_agg(id) from employee_forms
    where organization_id = ${agency.id} and form_id = ${form_id} and version_id is null))`)

function byPath(problems: readonly { path: string; sentence: string }[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, sentence } of problems) (errors[path] ??= []).push(sentence)
  return errors
}
