import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { type KeptTarget, keptTargetColumns, noteSeen, signInOf } from './kept-target.ts'
import { joined, sha256Of } from './put-file.ts'
import { openSession, Refusal, type SftpSession, StrangeKey } from './session.ts'
import { sftpTexts } from './texts.ts'
import { SftpTrouble } from './trouble.ts'

/** In bytes; larger files aren't responses. */
const mostBytes = 1024 * 1024
const mostFiles = 50
/** Minutes between checks, while recent files may get a response. */
const every = 15
const lastDays = 15

/** Fetches response files from the other side's folder once each, without moving or deleting anything there. */
export const fileResponses = (config: Config) =>
  agencyLoop({
    name: 'file responses',
    every: 30,
    takes: 60,
    isLong: true,
    due: now => sql`select distinct organization_id from sftp_targets where look_at <= ${now}::timestamptz`,
    work: async (basis, hands) => {
      const due = await inAgency(basis, ({ db, agency }) =>
        db.rows<{
          id: Id
        }>(sql`select id from sftp_targets where organization_id = ${agency.id} and look_at <= ${hands.now}::timestamptz
          order by look_at limit 20`),
      )
      return eachOf(hands, due, ({ id }) => lookInto(basis, config, id, hands.now))
    },
  })

interface Found {
  name: string
  size: number
  modified: number
}

async function lookInto(basis: AgencyBasis, config: Config, id: Id, now: Date): Promise<number> {
  const target = await inAgency(basis, ({ db, agency }) =>
    db.row<KeptTarget>(sql`update sftp_targets t set look_at = case when t.state <> 'disabled' and t.in_folder is not null
        and t.last_delivery_at > ${now}::timestamptz - make_interval(days => ${lastDays}) then ${now}::timestamptz + make_interval(mins => ${every}) end
      where t.organization_id = ${agency.id} and t.id = ${id} and t.look_at <= ${now}::timestamptz returning ${keptTargetColumns}`),
  )
  if (
    !target?.in_folder ||
    target.host_key_sha256 === null ||
    target.seen_sha256 !== null ||
    target.state === 'disabled'
  )
    return 0
  let session: SftpSession | undefined
  try {
    session = await openSession(signInOf(config, target), config, () => {})
    const found: Found[] = []
    await session.list(target.in_folder, (name, { size, modified, isFile }) => {
      if (isFile && size <= mostBytes && !/^\.|\.part$/i.test(name) && name.length <= 200)
        found.push({ name, size, modified })
      return found.length >= 1000
    })
    const fresh = await inAgency(basis, scope => unknownOf(scope, id, found))
    for (const one of fresh.slice(0, mostFiles)) {
      const bytes = await session.read(joined(target.in_folder, one.name), mostBytes)
      // the file is still growing: the next check fetches it
      if (bytes.length === one.size) await inAgency(basis, scope => keep(scope, config, id, one, bytes))
    }
    return fresh.length
  } catch (error) {
    if (error instanceof StrangeKey) {
      const { seen } = error
      await inAgency(basis, scope => noteSeen(scope, id, seen))
    }
    // tests and deliveries report connection problems
    if (error instanceof SftpTrouble || error instanceof Refusal) return 0
    throw error
  } finally {
    session?.end()
  }
}

const unknownOf = ({ db, agency }: Scope, target_id: Id, found: readonly Found[]): Promise<Found[]> =>
  db.rows<Found>(sql`select f.name, f.size, f.modified
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) f (name text, size int, modified bigint)
    where not exists (select from file_responses r where r.organization_id = ${agency.id} and r.target_id = ${target_id} and r.name = f.name
      and r.size = f.size and r.modified_at = f.modified)`)

const contentAt = (id: Id) => ({ table: 'file_responses', column: 'content_sealed', id })

/** Assigns a response to the newest sent file whose name it repeats. */
async function keep(
  { db, agency }: Scope,
  { appKeys }: Config,
  target_id: Id,
  { name, size, modified }: Found,
  bytes: Buffer,
): Promise<void> {
  const id = newId()
  await db.run(sql`insert into file_responses (organization_id, id, target_id, delivery_id, name, size, sha256, content_sealed, modified_at)
    values (${agency.id}, ${id}, ${target_id}, (select d.id from file_deliveries d where d.organization_id = ${agency.id} and d.target_id = ${target_id}
        and d.remote_name is not null and position(lower(regexp_replace(regexp_replace(d.remote_name, '^.*/', ''), '\\.[^.]*$', '')) in lower(${name})) > 0
      order by d.made_at desc limit 1), ${name}, ${size}, decode(${sha256Of(bytes)}, 'hex'),
      ${seal(appKeys, contentAt(id), bytes.toString('base64'))}, ${modified})
    on conflict (organization_id, target_id, name, sha256) do nothing`)
}

export interface ResponseFile {
  id: Id
  name: string
  bytes: Buffer
}

/** Returns one response file as it was fetched. The download is recorded in the history, since the file may show people's pay. */
export async function responseFile(
  scope: Scope,
  config: Config,
  { id, response_id }: { id: Id; response_id: Id },
): Promise<FileAnswer> {
  const found = (await responsesOf(scope, config, id)).find(one => one.id === response_id)
  if (!found) throw notFound(sftpTexts.named('responseNotFound'))
  const { name, bytes } = found
  await recordEvent(scope, { kind: 'sftp.exported', subject: { id, name }, note: `SHA-256 ${sha256Of(bytes)}` })
  return new FileAnswer(name, 'application/octet-stream', bytes)
}

/** Lists the responses to a delivery, oldest first. */
export async function responsesOf(
  { db, agency }: Scope,
  { appKeys }: Config,
  delivery_id: Id,
): Promise<ResponseFile[]> {
  const rows = await db.rows<{
    id: Id
    name: string
    content_sealed: string
  }>(sql`select id, name, content_sealed from file_responses
    where organization_id = ${agency.id} and delivery_id = ${delivery_id} order by found_at, id`)
  return rows.map(({ id, name, content_sealed }) => ({
    id,
    name,
    bytes: Buffer.from(unseal(appKeys, contentAt(id), content_sealed), 'base64'),
  }))
}
