import { timingSafeEqual } from 'node:crypto'
import type { AdapterName, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/client.ts'
import { counting, stillIn, take } from '../../../db/rate-limits.ts'
import { placeOf } from '../../../http/address.ts'
import type { TakeFromPartner, ToldByPartner } from '../../../http/partner-inbox.ts'
import { seal, unseal } from '../../../keys/secrets.ts'
import { signatureOf } from '../../../keys/webhook-signature.ts'
import { newId } from '../../../lib/new-id.ts'
import { inAgency, type Scope } from '../../../scope/scope.ts'
import { systemBasis } from '../../../scope/system.ts'
import { orElse, said } from '../adapters/adapter.ts'
import { adapters } from '../adapters/adapters.ts'
import { inboxSecretAt } from './address.ts'

interface Parts {
  config: Config
  database: Database
}

export const deliveryAt = (id: Id) => ({ table: 'partner_inbox', column: 'said_sealed', id })

/** How many seconds a signature is valid: an older one may be a replay. */
const goodFor = 300
const mostPerMinute = 600
/** The most wrong signatures from one address in 15 minutes. */
const mostWrong = 50

const told = z.object({ event: orElse(said, ''), data: z._default(orElse(z.record(z.string(), z.unknown()), {}), {}) })

/** Stores a partner's notification once and responds right away: the worker handles it. */
export const partnerInbox =
  ({ config, database }: Parts): TakeFromPartner =>
  async call => {
    const place = `inbox|ip|${placeOf(call.ip)}`
    const wait = await counting(database, db => stillIn(db, place, mostWrong))
    if (wait > 0) return { status: 429, wait }
    const basis = await systemBasis(database, call.organization_id)
    const kept = basis ? await inAgency(basis, scope => keep(scope, config, call)) : 'stranger'
    if (kept === 'stranger') {
      await counting(database, db => take(db, place, { most: mostWrong, seconds: 900 }))
      return { status: 403 }
    }
    if (kept === 'often') return { status: 429, wait: 60 }
    return { status: kept === 'malformed' ? 400 : 202 }
  }

async function keep(
  { db, agency }: Scope,
  { appKeys }: Config,
  call: ToldByPartner,
): Promise<'stranger' | 'often' | 'malformed' | 'kept'> {
  const found = await db.row<{
    id: Id
    adapter: AdapterName
    sealed: string | null
  }>(sql`select s.id, p.adapter, s.inbox_secret_sealed as sealed
    from integration_settings s join partners p on p.id = s.partner_id and p.adapter is not null
    where s.organization_id = ${agency.id} and s.partner_id = ${call.partner_id} and s.is_on`)
  const delivery_id = /^[\w.:-]{1,100}$/.exec(call.headers.id)?.[0]
  if (!found?.sealed || !delivery_id || !isSigned(secretOf(appKeys, found.id, found.sealed), call)) return 'stranger'
  const body = parsed(call.body)
  if (body === null) return 'malformed'
  const counted = await db.row<{ many: number }>(sql`select count(*)::int as many from (select from partner_inbox
    where organization_id = ${agency.id} and partner_id = ${call.partner_id} and received_at > now() - interval '1 minute' limit ${mostPerMinute}) i`)
  const again =
    await db.row(sql`select from partner_inbox where organization_id = ${agency.id} and partner_id = ${call.partner_id}
    and delivery_id = ${delivery_id}`)
  if (!again && (counted?.many ?? 0) >= mostPerMinute) return 'often'
  const id = newId()
  const external_id = adapters[found.adapter].read(body.data)?.external_id.slice(0, 200) ?? null
  await db.run(sql`insert into partner_inbox (organization_id, id, partner_id, delivery_id, event, external_id, said_sealed, said_at)
    values (${agency.id}, ${id}, ${call.partner_id}, ${delivery_id}, ${body.event.slice(0, 100)}, ${external_id},
      ${seal(appKeys, deliveryAt(id), JSON.stringify(body.data))}, to_timestamp(${Number(call.headers.timestamp)}))
    on conflict (organization_id, partner_id, delivery_id) do nothing`)
  return 'kept'
}

function secretOf(keys: Config['appKeys'], id: Id, sealed: string): string | null {
  try {
    return unseal(keys, inboxSecretAt(id), sealed)
  } catch {
    return null
  }
}

function isSigned(secret: string | null, { headers: { id, timestamp, signature }, body }: ToldByPartner): boolean {
  if (secret === null || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > goodFor) return false
  const right = Buffer.from(`v1,${signatureOf(secret, `${id}.${timestamp}.${body}`)}`)
  return signature.split(' ').some(one => {
    const given = Buffer.from(one)
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

/** Returns null when there is no readable object. */
function parsed(text: string): z.output<typeof told> | null {
  try {
    // characters that the database can't store
    const read = told.safeParse(
      JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value)),
    )
    return read.success ? read.data : null
  } catch {
    return null
  }
}
