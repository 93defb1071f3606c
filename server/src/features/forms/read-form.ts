import type { Form, FormVersion, FormVersionContent, Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import { heldIn } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { formTemplateTexts } from './texts.ts'

const fieldCount = sql`jsonb_array_length(jsonb_path_query_array(v.content, '$.sections[*].fields[*]'))`
export const versionColumns = sql`v.id, v.number, v.change_kind, v.note, ${fieldCount} as fields,
  jsonb_array_length(v.content -> 'steps') as steps, v.languages, v.reviews, v.content_hash, v.updated_by_name, v.updated_at,
  v.published_by_name, v.published_at`

const statusOf = sql`case when f.archived_at is not null then 'archived' when pub.id is not null then 'active' else 'draft' end`

/** Selects every form of the agency with the data for its status, in the reader's language. */
export const withStatus = ({ agency, origin }: Scope, only = sql``) => sql`
  select f.*, text_in(f.titles, ${origin.language}) as title, fold(text_in(f.titles, ${origin.language})) as sort_title,
    fold(concat_ws(' ', f.code, (select string_agg(value, ' ') from jsonb_each_text(f.titles)))) as searched,
    pub.number, pub.id as published_id, d.id as draft_id, coalesce(pub.languages, d.languages, '{}') as languages, ${statusOf} as status
  from forms f
  left join lateral (select v.id, v.number, v.languages from form_versions v
    where v.organization_id = f.organization_id and v.form_id = f.id and v.state = 'published' order by v.number desc limit 1) pub on true
  left join form_versions d on d.organization_id = f.organization_id and d.form_id = f.id and d.state = 'draft'
  where f.organization_id = ${agency.id} ${only}`

/** Counts copies of `f` that the reader can see: unfinished ones, and completed ones that count. */
export const copies = sql`left join lateral (
  select count(*) filter (where e.state in ('open', 'in_progress', 'awaiting', 'review', 'returned'))::int as open,
    count(*) filter (where e.state = 'completed')::int as completed
  from employee_forms e where e.organization_id = f.organization_id and e.form_id = f.id) n on true`

export const rowColumns = sql`f.id, f.version, f.title, f.code, f.status, f.category, f.visibility, f.recurrence, f.languages, f.number,
  f.draft_id is not null as has_draft, coalesce(n.open, 0) as open, coalesce(n.completed, 0) as completed, f.updated_by_name, f.updated_at`

const summary = (id: Sql) => sql`(select row_to_json(s) from (select ${versionColumns} from form_versions v
  where v.organization_id = f.organization_id and v.id = ${id}) s)`

const details = sql`${rowColumns}, f.titles, f.due_from, f.due_days, f.due_on, f.expires_after_days, f.reminders, f.recurrence_months,
  f.recurrence_field, f.lead_days, f.validity_months, f.review, f.gives_credential_type_id, f.evidence, f.retention_from, f.retention_years, f.kind,
  (select json_build_object('id', t.id, 'name', t.name) from credential_types t
    where t.organization_id = f.organization_id and t.id = f.gives_credential_type_id) as gives_credential_type,
  ${summary(sql`f.published_id`)} as published, ${summary(sql`f.draft_id`)} as draft, f.created_by_name, f.created_at`

export async function readForm(scope: Scope, id: Id): Promise<Form> {
  const row = await scope.db.row<Form>(
    sql`select ${details} from (${withStatus(scope, sql`and f.id = ${id}`)}) f ${copies}`,
    `read_form ${scope.origin.language}`,
  )
  if (!row) throw notFound(formTemplateTexts.named('notFound'))
  return row
}

/** Locks the form with its content and status until the transaction ends. */
export const holdForm = heldIn('forms', readForm)

/** Lists the draft, then published versions, newest first. */
export const listVersions = ({ db, agency }: Scope, form_id: Id): Promise<FormVersion[]> =>
  db.rows<FormVersion>(sql`select ${versionColumns} from form_versions v
    where v.organization_id = ${agency.id} and v.form_id = ${form_id} order by v.number desc nulls first`)

/** Returns one version with its content; without an id, the draft or the last published version. */
export async function readVersion(
  { db, agency }: Scope,
  form_id: Id,
  version_id: Id | null = null,
): Promise<FormVersionContent> {
  const row = await db.row<FormVersionContent>(sql`select ${versionColumns}, v.version, v.content from form_versions v
    where v.organization_id = ${agency.id} and v.form_id = ${form_id} and (${version_id}::uuid is null or v.id = ${version_id})
    order by v.number desc nulls first limit 1`)
  if (!row) throw notFound(formTemplateTexts.named('noVersion'))
  return row
}
