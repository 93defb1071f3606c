import {
  type api,
  type EventKind,
  type Id,
  type Input,
  mostMessageBytes,
  mostSmsLetters,
  type Thread,
  type ThreadMessage,
} from '@preceptor/contract'
import { messageText } from '@preceptor/contract/messages/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { seal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { type InThread, messagePlace } from '../../messages/keep-message.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { quietHoursOf, zoneOf } from '../../messages/quiet.ts'
import { sendsTexts } from '../../messages/sms.ts'
import type { Scope } from '../../scope/scope.ts'
import { claimFiles } from '../files/claim.ts'
import { channelsOf, type Contact, contactColumns } from '../reminders/reach.ts'
import { handles } from './handled.ts'
import { staffMail, staffSms } from './mails.ts'
import { holdMessage, readMessage } from './read-messages.ts'
import { readSubject } from './subjects.ts'
import { onlyAssigned } from './thread-sql.ts'
import { threadTexts } from './texts.ts'
import { holdThread, refused, threadOf } from './write-threads.ts'

type NewMessage = Input<typeof api.threads.send>['body']

const conflict = (sentence: string) => new AppError('CONFLICT', sentence)

export async function send(scope: Scope, config: Config, id: Id, body: NewMessage): Promise<ThreadMessage> {
  const thread = await startThread(scope, id, body)
  if (body.kind !== 'note') await refuseWhilePaused(scope, thread)
  if (body.about && !(await readSubject(scope, id, body.about)))
    throw invalid({ about: [messageText('strangeSubject')] })
  const message_id = body.kind === 'note' ? await note(scope, config, id, body) : await write(scope, config, id, body)
  await tell(scope, thread, body.kind === 'note' ? 'message.noted' : 'message.sent')
  return readMessage(scope, config.appKeys, message_id, { may_read: true, may_write: true })
}

/**
 * A nurse replies in threads assigned to them, and can start one about something they handle; that thread is then assigned to them
 * (ruling 86).
 */
async function startThread(scope: Scope, id: Id, { about }: NewMessage): Promise<Thread> {
  const thread = await threadOf(scope, id)
  if (thread.may_write) return holdThread(scope, id)
  const isFree = thread.owner === null || thread.state === 'quiet' || thread.state === 'done'
  if (!onlyAssigned(scope) || !about || !isFree || !(await handles(scope, id, about))) {
    if (onlyAssigned(scope)) throw new AppError('FORBIDDEN', threadTexts.named('notYours'))
    throw refused(scope)
  }
  await scope.db.run(sql`insert into threads (organization_id, employee_id, assigned_to) values (${scope.agency.id}, ${id}, ${scope.actor.user_id})
    on conflict (organization_id, employee_id) do update set assigned_to = excluded.assigned_to, version = threads.version + 1`)
  return holdThread(scope, id)
}

/** Staff of a paused agency can reply to messages, but can't start threads (ruling 88). */
async function refuseWhilePaused({ db, agency }: Scope, { waiting_since }: Thread) {
  const paused = await db.row(sql`select from organizations where id = ${agency.id} and status = 'paused'`)
  if (paused && waiting_since === null) throw conflict(threadTexts.named('onlyReply'))
}

async function note({ db, agency, actor, ...scope }: Scope, { appKeys }: Config, employee_id: Id, body: NewMessage) {
  const id = newId()
  await db.run(sql`insert into messages (organization_id, id, employee_id, direction, text_sealed, state, sender_id, sender_name, template_id,
      related_kind, related_id)
    values (${agency.id}, ${id}, ${employee_id}, 'note', ${seal(appKeys, messagePlace(id), body.text)}, 'noted', ${actor.user_id}, ${actor.name},
      ${body.template_id ?? null}, ${body.about?.kind ?? null}, ${body.about?.id ?? null})`)
  await addFiles({ db, agency, actor, ...scope }, { id, employee_id }, body.files ?? [])
  return id
}

interface Reader extends Contact {
  own_language: string | null
  lives_in: string | null
}

async function write(scope: Scope, config: Config, employee_id: Id, body: NewMessage): Promise<Id> {
  const { db, agency, actor } = scope
  const { kind, text } = body
  const reader =
    await db.row<Reader>(sql`select ${contactColumns}, e.language as own_language, e.state as lives_in from employees e
    where e.organization_id = ${agency.id} and e.id = ${employee_id}`)
  if (!reader) throw new Error('The employee of the thread is gone.')
  const language = body.language ?? reader.own_language ?? 'en'
  const outbox_id = newId()
  const thread: InThread = {
    employee_id,
    language,
    wanted: reader.own_language === language ? null : reader.own_language,
    sender: { id: actor.user_id, name: actor.name },
    template: await templateOf(scope, body.template_id),
    related: body.about ?? null,
  }
  const common = { id: outbox_id, organization_id: agency.id, thread }
  if (kind === 'sms') {
    if (text.length > mostSmsLetters)
      throw invalid({ text: [threadTexts.named('smsLong', { most: String(mostSmsLetters) })] })
    if (body.files?.length) throw invalid({ files: [threadTexts.named('textFiles')] })
    const number = numberOf(reader, config)
    const hours = await quietHoursOf(scope)
    await queueSms(db, config.appKeys, {
      ...common,
      number,
      ...staffSms(language, { text }),
      quiet: { time_zone: zoneOf(reader.lives_in, hours), pressing_from: null },
    })
  } else {
    if (!body.subject) throw invalid({ subject: [threadTexts.named('enterSubject')] })
    await queueMail(db, config.appKeys, {
      ...common,
      recipient: addressOf(reader),
      ...staffMail(language, { subject: body.subject, text }),
    })
  }
  const row = await db.row<{ id: Id }>(
    sql`select id from messages where organization_id = ${agency.id} and outbox_id = ${outbox_id}`,
  )
  if (!row) throw new Error('The message is not in its thread.')
  await addFiles(scope, { id: row.id, employee_id }, body.files ?? [])
  return row.id
}

/** Returns the ready reply that the text came from, in the version that was shown. */
async function templateOf({ db, agency }: Scope, id: Id | undefined) {
  if (id === undefined) return null
  const row = await db.row<{ id: Id; version: number }>(
    sql`select id, version from message_templates where organization_id = ${agency.id} and id = ${id}`,
  )
  return row ?? null
}

function numberOf(reader: Reader, config: Config): string {
  if (!sendsTexts(config)) throw conflict(threadTexts.named('noTexts'))
  const { sms } = channelsOf({ ...reader, sms_allowed: true, sms_dead: false }, true)
  if (!sms) throw conflict(threadTexts.named('noMobile'))
  if (!reader.sms_allowed) throw conflict(threadTexts.named('smsStopped'))
  if (reader.sms_dead) throw conflict(threadTexts.named('smsDead'))
  return sms
}

function addressOf(reader: Reader): string {
  const { mail } = channelsOf({ ...reader, mail_allowed: true, mail_dead: false }, false)
  if (!mail) throw conflict(threadTexts.named('noEmail'))
  if (reader.mail_dead) throw conflict(threadTexts.named('mailDead'))
  return mail
}

async function addFiles(scope: Scope, of: { id: Id; employee_id: Id }, ids: readonly Id[]) {
  if (ids.length === 0) return
  await claimFiles(scope, 'message', ids)
  const all = await scope.db.row<{ size: number }>(
    sql`select sum(size)::float8 as size from files where organization_id = ${scope.agency.id} and id = any(${ids}::uuid[])`,
  )
  if ((all?.size ?? 0) > mostMessageBytes)
    throw invalid({ files: [threadTexts.named('filesLarge', { most: String(mostMessageBytes / 1024 ** 2) })] })
  await scope.db.run(sql`insert into message_files (organization_id, message_id, file_id, employee_id)
    select ${scope.agency.id}, ${of.id}, f, ${of.employee_id} from unnest(${[...new Set(ids)]}::uuid[]) f`)
}

/** Records in the history that there was a message, but never its text. */
const tell = (scope: Scope, { id, name }: Pick<Thread, 'id' | 'name'>, kind: Extract<EventKind, `message.${string}`>) =>
  recordEvent(scope, { kind, subject: { id, name } })

async function held(scope: Scope, id: Id) {
  const message = await holdMessage(scope, id)
  const thread = await threadOf(scope, message.employee_id)
  if (!thread.may_write) throw refused(scope)
  return { message, thread }
}

/** Cancels a message that was not sent yet. */
export async function cancel(scope: Scope, config: Config, id: Id): Promise<ThreadMessage> {
  const { message, thread } = await held(scope, id)
  const gone = message.outbox_id
    ? await scope.db.row<{ n: number }>(sql`select withdraw_messages(${[message.outbox_id]}::uuid[]) as n`)
    : undefined
  if (gone?.n !== 1) throw conflict(threadTexts.named('goneAlready'))
  await tell(scope, thread, 'message.canceled')
  return readMessage(scope, config.appKeys, id, thread)
}

export async function retry(scope: Scope, config: Config, id: Id): Promise<ThreadMessage> {
  const { message, thread } = await held(scope, id)
  if (message.direction !== 'out' || message.state !== 'failed') throw conflict(threadTexts.named('notFailed'))
  await refuseWhilePaused(scope, thread)
  const again = await scope.db.row<{ n: number }>(sql`select send_again(${message.outbox_id}::uuid) as n`)
  if (again?.n !== 1) throw conflict(threadTexts.named('wordsGone'))
  await tell(scope, thread, 'message.retried')
  return readMessage(scope, config.appKeys, id, thread)
}
