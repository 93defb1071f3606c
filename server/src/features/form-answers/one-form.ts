import { answerReaders, type FormVisibility, type Id, textFor } from '@preceptor/contract'
import { formAnswerText } from '@preceptor/contract/form-answers/texts'
import type { FormContent } from '@preceptor/contract/forms/content'
import type { LanguageTexts } from '@preceptor/contract/programs/language-texts'
import { answerColumns } from '@preceptor/contract/forms/values'
import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { rememberedOnce } from '../../scope/remembered.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../../scope/scope.ts'
import type { AnswersScope } from './answers-list.ts'
import { formAnswerTexts } from './texts.ts'

interface FormFound {
  id: Id
  titles: LanguageTexts
  visibility: FormVisibility
}
type Content = Pick<FormContent, 'sections'>

/** Returns the form with the questions that lists show; refuses users who may read none. */
export async function oneForm(scope: Scope, id: Id): Promise<AnswersScope & { form: FormFound; isMedical: boolean }> {
  const { agency, actor, origin, db } = scope
  const form = await db.row<FormFound>(
    sql`select id, titles, visibility from forms where organization_id = ${agency.id} and id = ${id}`,
  )
  if (!form) throw notFound(formAnswerTexts.named('formMissing'))
  const rule = answerReaders[form.visibility]
  if (rule && !mayI(actor, rule)) throw forbidden({ role: actor.role, permissions: permissionsOf(actor) }, rule)
  const contents = await rememberedOnce(scope, `content of form ${id}`, () => publishedContents(scope, id), ['forms'])
  const columns = answerColumns(contents, {
    say: texts => textFor(texts, [origin.language])?.text ?? '',
    yesNo: [
      { value: 'yes', label: formAnswerText('yes') },
      { value: 'no', label: formAnswerText('no') },
    ],
  })
  return { ...scope, form_id: id, columns, form, isMedical: form.visibility === 'medical' }
}

async function publishedContents({ db, agency }: Scope, form_id: Id): Promise<Content[]> {
  const rows = await db.rows<{ content: Content }>(sql`select content from form_versions
    where organization_id = ${agency.id} and form_id = ${form_id} and state = 'published' order by number desc`)
  return rows.map(({ content: { sections } }) => ({ sections }))
}

/** Records in the audit log who views medical answers: once an hour for each reader and form. */
export async function tellAnswersOpened(scope: Scope, { form, isMedical }: { form: FormFound; isMedical: boolean }) {
  if (!isMedical) return
  const told =
    await scope.db.row(sql`select from events where organization_id = ${scope.agency.id} and subject_id = ${form.id}
    and kind = 'medical.answers_opened' and actor_id = ${scope.actor.user_id} and at > now() - interval '1 hour' limit 1`)
  if (told) return
  await recordEvent(scope, {
    kind: 'medical.answers_opened',
    subject: { id: form.id, name: textFor(form.titles, ['en'])?.text ?? '' },
    changes: changesBetween({}, {}, []),
  })
}

export async function versionNames({ db, agency }: Scope, form_id: Id): Promise<{ id: Id; name: string }[]> {
  const rows = await db.rows<{ id: Id; number: number }>(sql`select id, number from form_versions
    where organization_id = ${agency.id} and form_id = ${form_id} and state = 'published' order by number desc`)
  return rows.map(({ id, number }) => ({ id, name: formAnswerTexts.named('version', { number }) }))
}
