import type { Form, Id } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FormPatch } from './check-form.ts'
import { settingNames } from './form-record.ts'
import { readForm, readVersion } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'
import { insertForm } from './write-form.ts'

/** A form as another agency copies it: like a form in a file, without agency-specific parts. */
export interface CarriedForm {
  id: Id
  title: string
  settings: FormPatch & Pick<Form, 'titles'>
  content: FormContent
}

export async function carriedForms(scope: Scope, ids: readonly Id[]): Promise<CarriedForm[]> {
  const found: CarriedForm[] = []
  for (const id of new Set(ids.map(one => one.toLowerCase()))) {
    const form = await readForm(scope, id)
    const { content } = await readVersion(scope, id)
    const settings = Object.fromEntries(settingNames.map(name => [name, form[name]])) as CarriedForm['settings']
    const title = form.titles[fallback] ?? form.title
    found.push({ id, title, settings: { ...settings, code: null, gives_credential_type_id: null }, content })
  }
  return found
}

/** Returns the agency's forms with the content of their newest version. */
export const formsHere = ({ db, agency }: Scope): Promise<{ title: string; content: FormContent }[]> =>
  db.rows(sql`select coalesce(f.titles ->> ${fallback}, text_in(f.titles, ${fallback})) as title, v.content from forms f
    join lateral (select v.content from form_versions v where v.organization_id = f.organization_id and v.form_id = f.id
      order by v.number desc nulls first limit 1) v on true
    where f.organization_id = ${agency.id} and f.archived_at is null order by f.id`)

/** Adds a carried form as a draft. */
export async function addCarried(scope: Scope, { settings, content }: CarriedForm, title: string): Promise<Id> {
  const { id } = await insertForm(scope, { ...settings, titles: { ...settings.titles, [fallback]: title } }, content)
  return id
}

/** Deletes a form that was copied here and that no one has changed or used. */
export async function deleteCopied(scope: Scope, id: Id, head: Omit<EventHead, 'kind'>): Promise<void> {
  const { db, agency } = scope
  const { title } = await readForm(scope, id)
  const gone = await db.run(sql`delete from forms where organization_id = ${agency.id} and id = ${id} and version = 1`)
  if (gone === 0) throw new AppError('CONFLICT', formTemplateTexts.named('notPossible', { title }))
  await recordEvent(scope, { ...head, kind: 'form.deleted', subject: { id, name: title } })
}
