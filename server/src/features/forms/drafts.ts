import type { FormVersion, FormVersionContent, Id, Input, api } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { formLanguages } from '@preceptor/contract/forms/problems'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, type RecordKind } from '../../records/change-record.ts'
import { contentHash, versionsIn, versionWith } from '../../records/versions.ts'
import type { Scope } from '../../scope/scope.ts'
import { refuseArchived } from './form-record.ts'
import { type DraftAnswer, problemsOf, rewordedIn } from './judge-content.ts'
import { holdForm, listVersions, readForm, readVersion } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'
import { insertDraft } from './write-form.ts'

export const formVersions = versionsIn('form_versions')

export async function readDraft(scope: Scope, form_id: Id): Promise<DraftAnswer> {
  const form = await readForm(scope, form_id)
  const version = await readVersion(scope, form_id)
  return { version, problems: await problemsOf(scope, form, version.content) }
}

/** Starts a draft, or returns the existing one if two people start at once. */
export async function startDraft(scope: Scope, form_id: Id): Promise<DraftAnswer> {
  const form = await holdForm(scope, form_id)
  refuseArchived(form)
  if (!form.draft) await insertDraft(scope, form_id, (await readVersion(scope, form_id)).content)
  return readDraft(scope, form_id)
}

/** Saving writes no history; publishing does. The draft shows the person who saved it last. */
const draftRecord = (form_id: Id): RecordKind<Scope, FormVersionContent> => ({
  what: formTemplateTexts.named('aDraft'),
  hold: (scope, id) => readVersion(scope, form_id, id),
  read: (scope, id) => readVersion(scope, form_id, id),
  nameOf: () => '',
  inWords: () => ({}),
  fields: [],
})

export async function saveDraft(
  scope: Scope,
  form_id: Id,
  content: FormContent,
  ifMatch: number | null,
): Promise<DraftAnswer> {
  const form = await holdForm(scope, form_id)
  refuseArchived(form)
  if (!form.draft) throw new AppError('CONFLICT', formTemplateTexts.named('noDraft'))
  const before = await holdRecord(scope, draftRecord(form_id), form.draft.id, ifMatch)
  if (contentHash(before.content) !== contentHash(content)) {
    const { db, agency, actor } = scope
    await db.run(sql`update form_versions set content = ${JSON.stringify(content)}::jsonb, languages = ${formLanguages(content)}::text[],
        version = version + 1, updated_at = now(), updated_by_name = ${actor.name}
      where organization_id = ${agency.id} and id = ${before.id}`)
    await formVersions.dropReviews(scope, before.id, rewordedIn(before.content, content))
  }
  const version = await readVersion(scope, form_id, before.id)
  return { version, problems: await problemsOf(scope, form, version.content) }
}

export async function discardDraft(scope: Scope, form_id: Id): Promise<undefined> {
  const { draft, published, title } = await holdForm(scope, form_id)
  if (!draft) throw new AppError('CONFLICT', formTemplateTexts.named('noDraft'))
  if (!published) throw new AppError('CONFLICT', formTemplateTexts.named('neverPublished'))
  await formVersions.discard(scope, draft.id)
  await recordEvent(scope, { kind: 'form.draft_discarded', subject: { id: form_id, name: title } })
}

/** Records by name that a person has reviewed a version in a language, or withdraws the review. */
export async function reviewVersion(
  scope: Scope,
  { id, version_id }: { id: Id; version_id: Id },
  { language, is_reviewed }: Input<typeof api.forms.review>['body'],
): Promise<FormVersion> {
  const form = await holdForm(scope, id)
  refuseArchived(form)
  const read = async () => versionWith(await listVersions(scope, id), version_id, formTemplateTexts.named('noVersion'))
  const version = await read()
  if (is_reviewed === (version.reviews[language] !== undefined)) return version
  await formVersions.review(scope, version_id, language, is_reviewed)
  await recordEvent(scope, {
    kind: 'form.reviewed',
    subject: { id, name: form.title },
    changes: [{ field: 'language', before: is_reviewed ? null : language, after: is_reviewed ? language : null }],
  })
  return read()
}
