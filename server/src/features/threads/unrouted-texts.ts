import type { api, Id, Input, UnroutedText } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { httpTexts } from '../../http/texts.ts'
import { seal, unseal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import type { AgenciesScope } from '../../scope/scope.ts'
import { inboundPlace } from './handle-text.ts'
import { unassignedPlace } from './unassigned.ts'
import { threadTexts } from './texts.ts'

interface Stored extends Omit<UnroutedText, 'text'> {
  body_sealed: string
}

/** Returns a note instead of a text sealed with a key that is gone. */
function readable(keys: Config['appKeys'], id: Id, sealed: string): string {
  try {
    return unseal(keys, inboundPlace(id), sealed)
  } catch {
    return httpTexts.named('unreadableMessage')
  }
}

export async function listUnrouted(
  { db }: AgenciesScope,
  { appKeys }: Config,
  { page, per_page }: Input<typeof api.unroutedTexts.list>['query'],
) {
  const rows = await db.rows<Stored>(sql`
    select id, from_number as from_address, to_number as to_address, body_sealed, jsonb_array_length(media)::int as pictures, received_at
    from sms_inbound where outcome = 'nobody' order by received_at desc, id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.row<{ total: number }>(
    sql`select count(*) as total from sms_inbound where outcome = 'nobody'`,
  )
  return {
    data: rows.map(({ body_sealed, ...row }) => Object.assign(row, { text: readable(appKeys, row.id, body_sealed) })),
    meta: { total: counted?.total ?? 0, page, per_page },
  }
}

interface Held {
  from_number: string
  to_number: string
  body_sealed: string
  provider_id: string
  received_at: string
  candidates: Id[]
}
const asJob = { role: 'app_job' } as const

/**
 * Moves the text to the agency's desk, with everyone there who has the number. If two users do it at once, the second gets a
 * conflict.
 */
export async function giveText(scope: AgenciesScope, { appKeys }: Config, id: Id, agency_id: Id): Promise<undefined> {
  const { db, actor } = scope
  if (!(await db.as(asJob, job => job.row(sql`select from sms_inbound where id = ${id}`))))
    throw new AppError('NOT_FOUND', threadTexts.named('noSuchText'))
  const agency = await db.row(sql`select from organizations where id = ${agency_id}`)
  if (!agency) throw invalid({ agency_id: [threadTexts.named('noSuchAgency')] })
  const row = await db.as(asJob, async job => {
    const held = await job.row<Omit<Held, 'candidates'>>(sql`
      select from_number, to_number, body_sealed, provider_id, received_at from sms_inbound where id = ${id} and outcome = 'nobody' for update`)
    if (!held) return undefined
    const people = await job.rows<{ employee_id: Id }>(
      sql`select distinct employee_id from people_of_number(${held.from_number}) where organization_id = ${agency_id}`,
    )
    return { ...held, candidates: people.map(({ employee_id }) => employee_id) }
  })
  if (!row) throw new AppError('CONFLICT', threadTexts.named('givenAlready'))
  const message_id = newId()
  const why = row.candidates.length === 0 ? 'unknown_number' : 'several_people'
  await db.as({ role: 'app_user', organization_id: agency_id, user_id: actor.user_id }, async own => {
    await own.run(sql`
      insert into unassigned_messages (organization_id, id, from_address, to_address, text_sealed, provider_id, why, candidates, created_at)
      values (${agency_id}, ${message_id}, ${row.from_number}, ${row.to_number},
        ${seal(appKeys, unassignedPlace(message_id), readable(appKeys, id, row.body_sealed))}, ${row.provider_id}, ${why},
        ${row.candidates}::uuid[], ${row.received_at}::timestamptz)`)
    await recordEvent(
      { ...scope, db: own, agency: { id: agency_id } },
      { kind: 'unassigned_message.given', subject: { id: message_id, name: row.from_number } },
    )
  })
  await db.as(asJob, job =>
    job.run(
      sql`update sms_inbound set outcome = 'desk', for_agency = ${agency_id}, message_id = ${message_id} where id = ${id}`,
    ),
  )
}
