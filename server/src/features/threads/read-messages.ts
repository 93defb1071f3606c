import {
  messageReasons,
  type Id,
  type KeptFile,
  type MessageReason,
  type MessageState,
  messageStates,
  type ThreadMessage,
  wordsOfCode,
} from '@preceptor/contract'
import { messageEvents } from '@preceptor/contract/system-messages/system-messages'
import sql, { type Sql } from 'sql-template-tag'
import type { Keyring } from '../../keys/secrets.ts'
import { notFound } from '../../errors/app-error.ts'
import type { Scope } from '../../scope/scope.ts'
import { subjectOf } from './subjects.ts'
import { opened } from './thread-sql.ts'
import { threadTexts } from './texts.ts'

interface Stored
  extends Omit<ThreadMessage, 'text' | 'quoted' | 'event_name' | 'explanation' | 'sender_kind' | 'may' | 'files'> {
  text_sealed: string | null
  provider_code: number | null
  sender_id: Id | null
  employee_id: Id
  files: KeptFile[]
}

const columns = (
  scope: Scope,
) => sql`m.id, m.direction, m.channel, m.event, m.from_address, m.to_address, m.subject, m.text_sealed, m.language, m.wanted_language, m.segments,
  m.state, m.reason, m.provider_code, m.held_until, m.sender_id, m.sender_name, m.from_other_address, m.batch_id, m.created_at, m.sent_at, m.settled_at,
  m.employee_id, ${subjectOf(scope, { kind: sql`m.related_kind`, id: sql`m.related_id`, employee_id: sql`m.employee_id` })} as about, coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'type', k.type, 'size', k.size) order by k.name, k.id)
    from message_files f join files k on k.organization_id = f.organization_id and k.id = f.file_id
    where f.organization_id = m.organization_id and f.message_id = m.id), '[]') as files`

interface Reader {
  may_read: boolean
  may_write: boolean
}

const nameOfEvent = (event: string | null) =>
  event !== null && Object.hasOwn(messageEvents, event) ? messageEvents[event as keyof typeof messageEvents].name : null

function explained({ reason, provider_code }: Stored): string | null {
  if (provider_code !== null) return wordsOfCode(provider_code)
  return reason === null ? null : messageReasons[reason]
}

/** Returns a message for readers without access to threads: event, channel, time and state (ruling 86). */
function shown(keys: Keyring, row: Stored, { may_read, may_write }: Reader): ThreadMessage {
  const { text_sealed, provider_code: _, sender_id, employee_id: __, ...message } = row
  const isWaiting = message.direction === 'out' && messageStates.may(message.state, 'canceled')
  const isFailed = message.direction === 'out' && message.state === 'failed'
  return {
    ...message,
    event_name: nameOfEvent(message.event),
    subject: may_read ? message.subject : null,
    about: may_read ? message.about : null,
    from_address: may_read ? message.from_address : null,
    to_address: may_read ? message.to_address : null,
    text: may_read ? opened(keys, message.id, text_sealed) : null,
    quoted: null,
    files: may_read ? message.files : [],
    explanation: explained(row),
    sender_kind: message.direction === 'in' ? 'employee' : sender_id !== null ? 'user' : 'system',
    may: [
      ...(may_write && isWaiting ? (['cancel'] as const) : []),
      ...(may_write && isFailed ? (['retry'] as const) : []),
    ],
  }
}

/** Notes are for staff: a reader without access to the thread can't see that any exist. */
const seen = (scope: Scope, employee_id: Id, { may_read }: Reader): Sql =>
  sql`m.organization_id = ${scope.agency.id} and m.employee_id = ${employee_id} ${may_read ? sql`` : sql`and m.direction <> 'note'`}`

export async function listMessages(
  scope: Scope,
  keys: Keyring,
  { employee_id, page, per_page, reader }: { employee_id: Id; page: number; per_page: number; reader: Reader },
) {
  const where = seen(scope, employee_id, reader)
  const [rows, counted] = await Promise.all([
    scope.db.rows<Stored>(sql`select ${columns(scope)} from messages m where ${where}
      order by m.created_at desc, m.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    scope.db.row<{ total: number }>(sql`select count(*) as total from messages m where ${where}`),
  ])
  return { data: rows.map(row => shown(keys, row, reader)), meta: { total: counted?.total ?? 0, page, per_page } }
}

export interface HeldMessage {
  id: Id
  employee_id: Id
  outbox_id: Id | null
  direction: ThreadMessage['direction']
  state: MessageState
  reason: MessageReason | null
}

export async function holdMessage({ db, agency }: Scope, id: Id): Promise<HeldMessage> {
  const row =
    await db.row<HeldMessage>(sql`select m.id, m.employee_id, m.outbox_id, m.direction, m.state, m.reason from messages m
    where m.organization_id = ${agency.id} and m.id = ${id} for no key update`)
  if (!row) throw notFound(threadTexts.named('noMessage'))
  return row
}

export async function readMessage(scope: Scope, keys: Keyring, id: Id, reader: Reader): Promise<ThreadMessage> {
  const row = await scope.db.row<Stored>(
    sql`select ${columns(scope)} from messages m where m.organization_id = ${scope.agency.id} and m.id = ${id}`,
  )
  if (!row) throw notFound(threadTexts.named('noMessage'))
  return shown(keys, row, reader)
}

/** Returns true if the file belongs to a message in this employee's thread. */
export const holdsFile = async ({ db, agency }: Scope, { id, file_id }: { id: Id; file_id: Id }): Promise<boolean> =>
  (await db.row(sql`select from message_files f
    where f.organization_id = ${agency.id} and f.employee_id = ${id} and f.file_id = ${file_id} limit 1`)) !== undefined
