import {
  type api,
  type CertificateTemplate,
  frames,
  type Id,
  type Input,
  orientations,
  templateFieldNames,
} from '@preceptor/contract'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { changesBetween } from '../../events/changes.ts'
import { holdRecord, type RecordKind, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { claimNamed } from '../files/claim.ts'
import { certificateTexts } from './texts.ts'

const file = (
  id: Sql,
) => sql`(select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) from files f
  where f.organization_id = t.organization_id and f.id = ${id})`

const columns = sql`t.id, t.version, t.name, t.titles, t.texts, t.signer_name, t.signer_title, t.logo_id, t.signature_id, t.orientation,
  t.frame, t.is_default, t.is_active, t.updated_by_name, t.updated_at, ${file(sql`t.logo_id`)} as logo,
  ${file(sql`t.signature_id`)} as signature,
  (select count(*) from programs p where p.organization_id = t.organization_id and p.gives_certificate and p.archived_at is null
    and (p.certificate_template_id = t.id or (t.is_default and p.certificate_template_id is null))) as programs`

export const readTemplates = ({ db, agency }: Scope): Promise<CertificateTemplate[]> =>
  db.rows<CertificateTemplate>(sql`select ${columns} from certificate_templates t where t.organization_id = ${agency.id}
    order by not t.is_default, not t.is_active, fold(t.name) collate "C", t.id`)

async function readTemplate({ db, agency }: Scope, id: Id, hold = sql``): Promise<CertificateTemplate> {
  const row = await db.row<CertificateTemplate>(sql`select ${columns} from certificate_templates t
    where t.organization_id = ${agency.id} and t.id = ${id} ${hold}`)
  if (!row) throw notFound(certificateTexts.named('templateNotFound'))
  return row
}

type Fields = Input<typeof api.certificateTemplates.add>['body']
type Patch = Input<typeof api.certificateTemplates.update>['body']

export async function addTemplate(scope: Scope, given: Fields): Promise<CertificateTemplate> {
  const { db, agency, actor } = scope
  await refuseTaken(scope, given.name, null)
  await claimPictures(scope, given, null)
  const set = columnsOf(given)
  const row = await db.row<{ id: Id }>(sql`
    insert into certificate_templates (organization_id, updated_by_name, ${join(set.map(({ column }) => column))})
    values (${agency.id}, ${actor.name}, ${join(set.map(({ value }) => value))}) returning id`)
  if (!row) throw new Error('The template was not written.')
  const made = await readTemplate(scope, row.id)
  await recordEvent(scope, {
    kind: 'certificate_template.created',
    subject: made,
    changes: changesBetween({}, inWords(made), fields),
  })
  return made
}

export async function updateTemplate(
  scope: Scope,
  id: Id,
  patch: Patch,
  ifMatch: number | null,
): Promise<CertificateTemplate> {
  const { db, agency, actor } = scope
  const before = await holdRecord(scope, templateRecord, id, ifMatch)
  if (before.is_default && patch.is_active === false)
    throw new AppError('CONFLICT', certificateTexts.named('defaultStays'))
  if (patch.name || patch.is_active) await refuseTaken(scope, patch.name ?? before.name, id)
  await claimPictures(scope, patch, before)
  if (patch.is_default && !before.is_default)
    await db.run(sql`update certificate_templates set is_default = false, version = version + 1
      where organization_id = ${agency.id} and is_default`)
  const set = columnsOf({ ...patch, ...(patch.is_default && { is_active: true }) })
  await db.run(
    sql`update certificate_templates set ${join([
      ...set.map(({ column, value }) => sql`${column} = ${value}`),
      sql`version = version + 1, updated_at = now(), updated_by_name = ${actor.name}`,
    ])} where organization_id = ${agency.id} and id = ${id}`,
  )
  return recordChange(scope, templateRecord, before, { kind: 'certificate_template.updated' })
}

async function refuseTaken({ db, agency }: Scope, name: string, id: Id | null) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`certificate templates ${agency.id}`}, 0))`)
  const holder = await db.row<{ name: string }>(sql`select name from certificate_templates
    where organization_id = ${agency.id} and lower(name) = lower(${name}) and is_active and id is distinct from ${id}::uuid`)
  if (holder) throw invalid({ name: [certificateTexts.named('nameTaken', { name: holder.name })] })
}

const claimPictures = (scope: Scope, given: Patch, before: CertificateTemplate | null) =>
  claimNamed(
    scope,
    (['logo_id', 'signature_id'] as const).flatMap(at => {
      const id = given[at]
      return id ? [{ at, id, use: 'certificate' as const }] : []
    }),
    new Set([before?.logo_id, before?.signature_id].filter(id => typeof id === 'string')),
  )

const columnsOf = (given: Patch): { column: Sql; value: Sql }[] =>
  Object.entries(given).flatMap(([field, value]) =>
    value === undefined
      ? []
      : [
          {
            column: raw(field),
            value: field === 'titles' || field === 'texts' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
          },
        ],
  )

const byLanguage = (texts: object) =>
  Object.entries(texts)
    .map(([language, said]) => `${language}: ${String(said)}`)
    .join('\n')
const yesNo = (value: boolean) => certificateTexts.named(value ? 'yes' : 'no')

/** Returns the fields that the history stores. */
const inWords = (template: CertificateTemplate) => ({
  ...template,
  titles: byLanguage(template.titles),
  texts: byLanguage(template.texts),
  logo_id: template.logo?.name ?? null,
  signature_id: template.signature?.name ?? null,
  orientation: orientations[template.orientation],
  frame: frames[template.frame],
  is_default: yesNo(template.is_default),
  is_active: yesNo(template.is_active),
})
const fields = Object.keys(templateFieldNames)

const templateRecord: RecordKind<Scope, CertificateTemplate> = {
  what: certificateTexts.named('thisTemplate'),
  hold: (scope, id) => readTemplate(scope, id, sql`for update of t`),
  read: readTemplate,
  nameOf: ({ name }) => name,
  inWords,
  fields,
}
