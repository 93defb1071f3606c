import { type api, type Id, type Input, type MessageTemplate, type TemplateVersion } from '@preceptor/contract'
import type { MessageChannel } from '@preceptor/contract/system-messages/message-event'
import { type OwnTexts, templateProblems } from '@preceptor/contract/system-messages/own-words/check'
import { type Fields, readyReplyFields } from '@preceptor/contract/system-messages/own-words/fields'
import { type MessageEvent } from '@preceptor/contract/system-messages/message-event'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../events/record.ts'
import { holdRecord, recordAdded, type RecordKind, recordChange } from '../../records/change-record.ts'
import type { Scope } from '../../scope/scope.ts'
import { templateTexts } from './texts.ts'

const columns = sql`t.id, t.version, t.key, t.event, t.title, t.channel, t.texts, t.is_active, t.updated_by_name, t.updated_at`

/** Reads the agency's own texts, those of events first. */
export const readOwn = ({ db, agency }: Scope): Promise<MessageTemplate[]> =>
  db.rows<MessageTemplate>(sql`select ${columns} from message_templates t where t.organization_id = ${agency.id}
    order by t.event nulls last, lower(t.title), t.channel, t.id`)

export async function readTemplate({ db, agency }: Scope, id: Id, hold: Sql = sql``): Promise<MessageTemplate> {
  const row = await db.row<MessageTemplate>(
    sql`select ${columns} from message_templates t where t.organization_id = ${agency.id} and t.id = ${id} ${hold}`,
  )
  if (!row) throw notFound(templateTexts.named('notFound'))
  return row
}

export const withVersions = async (scope: Scope, id: Id) => ({
  ...(await readTemplate(scope, id)),
  versions: await scope.db.rows<TemplateVersion>(sql`select v.version, v.texts, v.written_by_name, v.written_at
    from message_template_versions v where v.organization_id = ${scope.agency.id} and v.template_id = ${id}
    order by v.version desc limit 50`),
})

/** Returns the event with this key; undefined for a key of the agency. */
export const eventOf = (key: string): MessageEvent | undefined =>
  Object.hasOwn(messageEvents, key) ? messageEvents[key as keyof typeof messageEvents] : undefined

/** Returns the variables that texts under this key may use; null if only our text is allowed. */
export const fieldsOf = (key: string): Fields | null => {
  const event = eventOf(key)
  return event ? event.fields : readyReplyFields
}

type Given = Input<typeof api.templates.add>['body']
type Patch = Input<typeof api.templates.update>['body']

export async function addTemplate(scope: Scope, given: Given): Promise<MessageTemplate> {
  const { db, agency, actor } = scope
  const { channel, is_active = true } = given
  const event = given.key === undefined ? undefined : eventOf(given.key)
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`message templates ${agency.id}`}, 0))`)
  const title = event ? null : (given.title ?? null)
  if (event) refuseForeign(event, channel)
  else if (title === null) throw invalid({ title: [templateTexts.named('titleMissing')] })
  const key = given.key ?? (await keyFrom(scope, title ?? ''))
  const held = await db.row(sql`select from message_templates
    where organization_id = ${agency.id} and key = ${key} and channel = ${channel}`)
  if (held && event) throw new AppError('CONFLICT', templateTexts.named('alreadyOwn'))
  if (held) throw invalid({ key: [templateTexts.named('keyTaken')] })
  if (title !== null) await refuseTaken(scope, { title, channel, id: null })
  const texts = textsFor(given.texts, channel)
  refuseUnfit(texts, key, channel)
  const row = await db.row<{ id: Id }>(sql`
    insert into message_templates (organization_id, key, event, title, channel, texts, is_active, updated_by_name)
    values (${agency.id}, ${key}, ${event ? key : null}, ${title}, ${channel}, ${JSON.stringify(texts)}::jsonb, ${is_active}, ${actor.name})
    returning id`)
  if (!row) throw new Error('The words were not written.')
  await keepVersion(scope, row.id)
  return recordAdded(scope, templateRecord, row.id, { kind: 'message_template.created' })
}

export async function updateTemplate(
  scope: Scope,
  id: Id,
  patch: Patch,
  ifMatch: number | null,
): Promise<MessageTemplate> {
  const { db, agency, actor } = scope
  const before = await holdRecord(scope, templateRecord, id, ifMatch)
  const { key, channel } = before
  if (patch.title !== undefined && before.event !== null)
    throw invalid({ title: [templateTexts.named('titleOfEvent')] })
  if (patch.title !== undefined) await refuseTaken(scope, { title: patch.title, channel, id })
  const texts = patch.texts === undefined ? before.texts : textsFor(patch.texts, channel)
  if (patch.texts !== undefined) refuseUnfit(texts, key, channel)
  const isRewritten = JSON.stringify(texts) !== JSON.stringify(before.texts)
  await db.run(sql`update message_templates set title = ${patch.title ?? before.title}, texts = ${JSON.stringify(texts)}::jsonb,
      is_active = ${patch.is_active ?? before.is_active}, version = version + 1, updated_by_name = ${actor.name}, updated_at = now()
    where organization_id = ${agency.id} and id = ${id}`)
  if (isRewritten) await keepVersion(scope, id)
  return recordChange(scope, templateRecord, before, { kind: 'message_template.updated' })
}

const keepVersion = ({ db, agency, actor }: Scope, id: Id) =>
  db.run(sql`insert into message_template_versions (organization_id, template_id, version, texts, written_by_name)
    select t.organization_id, t.id, t.version, t.texts, ${actor.name} from message_templates t
    where t.organization_id = ${agency.id} and t.id = ${id}`)

function refuseForeign(event: MessageEvent, channel: MessageChannel): void {
  if (event.fields === null) throw invalid({ key: [templateTexts.named('wordsAreOurs')] })
  if (!event.channels.includes(channel)) throw invalid({ channel: [templateTexts.named('notByChannel')] })
}

/** Returns the texts for a channel; a text message has no subject. */
export const textsFor = (texts: Given['texts'], channel: MessageChannel): OwnTexts =>
  Object.fromEntries(
    Object.entries(texts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([language, text]) => [language, { ...text, subject: channel === 'sms' ? null : text.subject }]),
  )

export function refuseUnfit(texts: OwnTexts, key: string, channel: MessageChannel): void {
  const problems = templateProblems(texts, { fields: fieldsOf(key) ?? {}, channel })
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

async function refuseTaken(
  { db, agency }: Scope,
  { title, channel, id }: { title: string; channel: MessageChannel; id: Id | null },
): Promise<void> {
  const held = await db.row(sql`select from message_templates where organization_id = ${agency.id} and is_active
    and channel = ${channel} and lower(title) = lower(${title}) and id is distinct from ${id}::uuid`)
  if (held) throw invalid({ title: [templateTexts.named('titleTaken')] })
}

/** Turns `Bring your card` into `bring_your_card`, with a number if that is taken. */
async function keyFrom({ db, agency }: Scope, title: string): Promise<string> {
  const parts =
    title
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const plain = parts.join('_').slice(0, 40)
  const base = /^[a-z]./.test(plain) ? plain : ['text', ...parts].join('_').slice(0, 40)
  const rows = await db.rows<{ key: string }>(
    sql`select key from message_templates where organization_id = ${agency.id} and starts_with(key, ${base})`,
  )
  const taken = new Set([...rows.map(({ key }) => key), ...Object.keys(messageEvents)])
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}_${number}`)) number += 1
  return `${base}_${number}`
}

const byLanguage = (texts: OwnTexts) =>
  Object.entries(texts)
    .map(([language, { subject, body }]) => `${language}: ${[...(subject ? [subject] : []), body].join('\n')}`)
    .join('\n\n')

const templateRecord: RecordKind<Scope, MessageTemplate> = {
  what: templateTexts.named('thisTemplate'),
  hold: (scope, id) => readTemplate(scope, id, sql`for update`),
  read: readTemplate,
  nameOf: ({ title, key }) => title ?? eventOf(key)?.name ?? key,
  inWords: template => ({
    ...template,
    texts: byLanguage(template.texts),
    reviewed: Object.entries(template.texts)
      .filter(([, { is_reviewed }]) => is_reviewed)
      .map(([language]) => language),
    is_active: templateTexts.named(template.is_active ? 'yes' : 'no'),
  }),
  fields: ['title', 'texts', 'reviewed', 'is_active'],
}

/** Deletes a copied text that no one has changed since. */
export async function deleteCopied(scope: Scope, id: Id, head: Omit<EventHead, 'kind'>): Promise<void> {
  const { db, agency } = scope
  const template = await readTemplate(scope, id)
  const gone = await db.run(
    sql`delete from message_templates where organization_id = ${agency.id} and id = ${id} and version = 1`,
  )
  if (gone === 0) throw new AppError('CONFLICT', templateTexts.named('changedSinceCopy'))
  const name = templateRecord.nameOf(template)
  await recordEvent(scope, { ...head, kind: 'message_template.deleted', subject: { id, name } })
}
