import { type api, type Id, type Input, type UnassignedMessage } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { messagePlace } from '../../messages/keep-message.ts'
import { httpTexts } from '../../http/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { threadTexts } from './texts.ts'

export const unassignedPlace = (id: Id) => ({ table: 'unassigned_messages', column: 'text_sealed', id })

interface Stored extends Omit<UnassignedMessage, 'text' | 'candidates'> {
  text_sealed: string
  candidates: (UnassignedMessage['candidates'][number] | null)[]
  provider_id: string | null
}

const columns = sql`u.id, u.channel, u.from_address, u.to_address, u.text_sealed, u.why, u.state, u.created_at, u.version, u.provider_id,
  u.decided_by_name, u.decided_at,
  (select json_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name) from employees e
    where e.organization_id = u.organization_id and e.id = u.linked_to) as linked_to,
  coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'type', k.type, 'size', k.size) order by k.name, k.id)
    from unassigned_files f join files k on k.organization_id = f.organization_id and k.id = f.file_id
    where f.organization_id = u.organization_id and f.unassigned_id = u.id), '[]') as files,
  coalesce((select json_agg(json_build_object('id', e.id, 'name', e.first_name || ' ' || e.last_name, 'coordinator', c.name) order by e.sort_name, e.id)
    from employees e left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    where e.organization_id = u.organization_id and e.id = any(u.candidates)), '[]') as candidates`

/**
 * The desk is for administrators. A limited coordinator sees only texts whose possible senders are all their own people; nurses see
 * none (ruling 86).
 */
const seen = ({ agency, actor }: Scope): Sql =>
  actor.role === 'rn_limited'
    ? sql`false`
    : actor.role === 'coordinator_limited'
      ? sql`u.organization_id = ${agency.id} and u.candidates <> '{}' and not exists (select from unnest(u.candidates) k
          where not exists (select from employees e where e.organization_id = u.organization_id and e.id = k))`
      : sql`u.organization_id = ${agency.id}`

/** Returns a note instead of a text that can't be decrypted because its key is gone. */
function readable(keys: Config['appKeys'], id: Id, sealed: string): string {
  try {
    return unseal(keys, unassignedPlace(id), sealed)
  } catch {
    return httpTexts.named('unreadableMessage')
  }
}

function shown({ appKeys }: Config, { text_sealed, provider_id: _, ...row }: Stored): UnassignedMessage {
  return {
    ...row,
    text: readable(appKeys, row.id, text_sealed),
    candidates: row.candidates.flatMap(one => one ?? []),
  }
}

export async function listUnassigned(
  scope: Scope,
  config: Config,
  { state, page, per_page }: Input<typeof api.unassignedMessages.list>['query'],
) {
  const where = sql`${seen(scope)} and u.state = ${state}`
  const [rows, counted] = await Promise.all([
    scope.db.rows<Stored>(sql`select ${columns} from unassigned_messages u where ${where}
      order by u.created_at desc, u.id desc limit ${per_page} offset ${(page - 1) * per_page}`),
    scope.db.row<{ total: number }>(sql`select count(*) as total from unassigned_messages u where ${where}`),
  ])
  return { data: rows.map(row => shown(config, row)), meta: { total: counted?.total ?? 0, page, per_page } }
}

async function read(scope: Scope, id: Id): Promise<Stored> {
  const row = await scope.db.row<Stored>(
    sql`select ${columns} from unassigned_messages u where ${seen(scope)} and u.id = ${id}`,
  )
  if (!row) throw notFound(threadTexts.named('noUnassigned'))
  return row
}

/** Returns true if the file came with a text that this reader sees on the desk. */
export const holdsDeskFile = async (scope: Scope, { id, file_id }: { id: Id; file_id: Id }): Promise<boolean> =>
  (await scope.db.row(sql`select from unassigned_files f
    join unassigned_messages u on u.organization_id = f.organization_id and u.id = f.unassigned_id
    where ${seen(scope)} and u.id = ${id} and f.file_id = ${file_id}`)) !== undefined

async function holdOpen(scope: Scope, id: Id): Promise<Stored> {
  await scope.db.row(
    sql`select from unassigned_messages where organization_id = ${scope.agency.id} and id = ${id} for update`,
  )
  const row = await read(scope, id)
  if (row.state !== 'open') throw new AppError('CONFLICT', threadTexts.named('decided'))
  return row
}

/** Links a text to its sender: moves it into their thread, and can remember the number. */
export async function link(
  scope: Scope,
  config: Config,
  id: Id,
  { employee_id, remember, relation = null }: Input<typeof api.unassignedMessages.link>['body'],
): Promise<UnassignedMessage> {
  const { db, agency, actor } = scope
  const row = await holdOpen(scope, id)
  const person = await db.row<{
    name: string
    mobile: string | null
  }>(sql`select first_name || ' ' || last_name as name, mobile from employees
    where organization_id = ${agency.id} and id = ${employee_id}`)
  if (!person) throw invalid({ employee_id: [threadTexts.named('noSuchEmployee')] })
  const message_id = newId()
  const text = readable(config.appKeys, id, row.text_sealed)
  await db.run(sql`
    insert into messages (organization_id, id, employee_id, direction, channel, from_address, to_address, text_sealed, state, sender_name, provider_id,
      from_other_address, needs_reply, created_at)
    values (${agency.id}, ${message_id}, ${employee_id}, 'in', ${row.channel}, ${row.from_address}, ${row.to_address},
      ${seal(config.appKeys, messagePlace(message_id), text)}, 'received', ${person.name}, ${row.provider_id},
      ${row.from_address !== person.mobile}, true, ${row.created_at}::timestamptz)`)
  await db.run(sql`insert into message_files (organization_id, message_id, file_id, employee_id)
    select f.organization_id, ${message_id}, f.file_id, ${employee_id} from unassigned_files f
    where f.organization_id = ${agency.id} and f.unassigned_id = ${id}`)
  await decide(scope, id, sql`state = 'linked', linked_to = ${employee_id}, message_id = ${message_id}`)
  if (remember)
    await db.run(sql`insert into known_numbers (organization_id, number, employee_id, relation, linked_by, linked_by_name)
      values (${agency.id}, ${row.from_address}, ${employee_id}, ${relation}, ${actor.user_id}, ${actor.name})
      on conflict (organization_id, number) do update set employee_id = excluded.employee_id, relation = excluded.relation,
        linked_by = excluded.linked_by, linked_by_name = excluded.linked_by_name, linked_at = now()`)
  await recordEvent(scope, { kind: 'unassigned_message.linked', subject: { id: employee_id, name: person.name } })
  return shown(config, await readAny(scope, id))
}

export async function discard(scope: Scope, config: Config, id: Id): Promise<UnassignedMessage> {
  const row = await holdOpen(scope, id)
  await decide(scope, id, sql`state = 'discarded'`)
  await recordEvent(scope, { kind: 'unassigned_message.discarded', subject: { id, name: row.from_address } })
  return shown(config, await readAny(scope, id))
}

const decide = ({ db, agency, actor }: Scope, id: Id, set: Sql) =>
  db.run(sql`update unassigned_messages set ${set}, decided_by = ${actor.user_id}, decided_by_name = ${actor.name}, decided_at = now(),
    version = version + 1 where organization_id = ${agency.id} and id = ${id}`)

async function readAny({ db, agency }: Scope, id: Id): Promise<Stored> {
  const row = await db.row<Stored>(
    sql`select ${columns} from unassigned_messages u where u.organization_id = ${agency.id} and u.id = ${id}`,
  )
  if (!row) throw notFound(threadTexts.named('noUnassigned'))
  return row
}
