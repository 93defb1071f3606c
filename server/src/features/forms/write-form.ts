import { type api, type Form, formStates, type Id, type Input } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { formLanguages } from '@preceptor/contract/forms/problems'
import { blankContent } from '@preceptor/contract/forms/parts'
import sql, { join, raw } from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { checkForm, type FormPatch, usualSettings } from './check-form.ts'
import { formInWords, formRecord, refuseArchived, settingNames } from './form-record.ts'
import { readForm, readVersion } from './read-form.ts'
import { readsClass } from './known-title.ts'
import { shippedForm } from './shipped.ts'
import { consent } from './shipped/shared.ts'
import { formTemplateTexts } from './texts.ts'

type NewForm = Input<typeof api.forms.add>['body']

/** Adds a form that is empty, or has the settings and content of another form or of one that Preceptor ships. */
export async function addForm(scope: Scope, { copy_of, shipped, ...given }: NewForm): Promise<Form> {
  if (copy_of) {
    const from = await readForm(scope, copy_of).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND'
        ? invalid({ copy_of: [formTemplateTexts.named('copyUnknown')] })
        : error
    })
    const { content } = await readVersion(scope, copy_of)
    const settings = Object.fromEntries(settingNames.map(name => [name, from[name]])) as FormPatch
    return insertForm(scope, { ...settings, code: null, ...given }, content, from.title)
  }
  if (shipped) {
    const found = shippedForm(shipped)
    if (!found) throw invalid({ shipped: [formTemplateTexts.named('shippedUnknown')] })
    // The title is written in one language here; its other languages stay
    const titles = { ...found.settings.titles, ...given.titles }
    return insertForm(scope, { ...found.settings, ...given, titles }, found.content)
  }
  return insertForm(scope, given, { ...blankContent(), consent })
}

type Settings = FormPatch & Pick<Form, 'titles' | 'category' | 'visibility'>

/** Adds a form with a draft. */
export async function insertForm(
  scope: Scope,
  given: FormPatch,
  content: FormContent,
  note: string | null = null,
): Promise<Form> {
  const { db, agency, actor } = scope
  const settings = (await checkForm(scope, { ...usualSettings, ...given }, null)) as Settings
  const columns = columnsOf(settings)
  const row = await db.row<{ id: Id }>(sql`
    insert into forms (organization_id, created_by_name, updated_by_name, ${join(columns.map(({ column }) => column))})
    values (${agency.id}, ${actor.name}, ${actor.name}, ${join(columns.map(({ value }) => value))}) returning id`)
  if (!row) throw new Error('The form was not written.')
  await insertDraft(scope, row.id, content)
  const made = await readForm(scope, row.id)
  await recordEvent(scope, {
    kind: 'form.created',
    subject: { id: made.id, name: made.title },
    note,
    changes: changesBetween({}, formInWords(made), settingNames),
  })
  return made
}

export const insertDraft = ({ db, agency, actor }: Scope, form_id: Id, content: FormContent) =>
  db.run(sql`insert into form_versions (organization_id, form_id, content, languages, updated_by_name)
    values (${agency.id}, ${form_id}, ${JSON.stringify(content)}::jsonb, ${formLanguages(content)}::text[], ${actor.name})`)

const columnsOf = (patch: FormPatch) =>
  settingNames
    .filter(name => patch[name] !== undefined)
    .map(name => ({
      column: raw(name),
      value:
        name === 'titles'
          ? sql`${JSON.stringify(patch.titles)}::jsonb`
          : name === 'reminders'
            ? sql`${patch.reminders}::smallint[]`
            : sql`${patch[name]}`,
    }))

export async function updateForm(scope: Scope, id: Id, patch: FormPatch, ifMatch: number | null): Promise<Form> {
  const before = await holdRecord(scope, formRecord, id, ifMatch)
  refuseArchived(before)
  await refuseClass(scope, before, patch)
  const set = columnsOf(await checkForm(scope, patch, before)).map(({ column, value }) => sql`${column} = ${value}`)
  await scope.db.run(sql`update forms set ${join([...set, ...touched(scope)])}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return recordChange(scope, formRecord, before, { kind: 'form.updated' })
}

/**
 * Copies follow the class of their form. Answers given under one class must not reach a wider audience, and people who may not read
 * a class can't change the class of copies.
 */
async function refuseClass(scope: Scope, { id, visibility: was }: Form, { visibility: to = was }: FormPatch) {
  if (to === was) return
  const { db, agency, actor } = scope
  const copies = await db.row<{ any: boolean; begun: boolean }>(sql`
    select count(*) > 0 as any, coalesce(bool_or(version_id is not null), false) as begun from employee_forms
    where organization_id = ${agency.id} and form_id = ${id}`)
  if (copies?.any === true && !readsClass({ actor }, was))
    throw invalid({ visibility: [formTemplateTexts.named('classNotYours')] })
  if (copies?.begun === true && was !== 'general')
    throw invalid({ visibility: [formTemplateTexts.named('classWider')] })
}

const touched = ({ actor }: Scope) => [sql`version = version + 1, updated_at = now(), updated_by_name = ${actor.name}`]

/** An archived form can't be assigned; people who have one can finish it. */
export async function setFormStatus(
  scope: Scope,
  id: Id,
  { status: to }: Input<typeof api.forms.setStatus>['body'],
): Promise<Form> {
  const before = await formRecord.hold(scope, id)
  if (!formStates.may(before.status, to))
    throw new AppError('TRANSITION_REFUSED', formTemplateTexts.named('notPossible', { title: before.title }))
  await scope.db.run(sql`update forms set archived_at = ${to === 'archived' ? sql`now()` : sql`null`}, ${join(touched(scope))}
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: to === 'archived' ? 'form.archived' : 'form.restored',
    subject: { id, name: before.title },
  })
  return readForm(scope, id)
}
