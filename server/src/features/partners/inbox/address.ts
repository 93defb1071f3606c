import { randomBytes } from 'node:crypto'
import type { api, Id, PageMeta, PartnerAddress, PartnerDelivery } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Config } from '../../../config.ts'
import { recordEvent } from '../../../events/record.ts'
import { seal } from '../../../keys/secrets.ts'
import type { Scope } from '../../../scope/scope.ts'
import { theirConnection } from '../settings.ts'

export const inboxSecretAt = (id: Id) => ({ table: 'integration_settings', column: 'inbox_secret_sealed', id })

export async function readAddress(scope: Scope, { publicUrl }: Config): Promise<PartnerAddress> {
  const { db, agency } = scope
  const { id, partner } = await theirConnection(scope)
  const row = await db.row<{
    has_secret: boolean
    last_at: string | null
  }>(sql`select s.inbox_secret_sealed is not null as has_secret,
      (select max(received_at) from partner_inbox i where i.organization_id = s.organization_id and i.partner_id = s.partner_id) as last_at
    from integration_settings s where s.organization_id = ${agency.id} and s.id = ${id}`)
  return {
    address: `${publicUrl}/partner-inbox/${agency.id}/${partner.id}`,
    has_secret: row?.has_secret ?? false,
    last_at: row?.last_at ?? null,
  }
}

export async function makeSecret(scope: Scope, config: Config): Promise<PartnerAddress & { secret: string }> {
  const { db, agency } = scope
  const { id, partner } = await theirConnection(scope)
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  await db.run(sql`update integration_settings set inbox_secret_sealed = ${seal(config.appKeys, inboxSecretAt(id), secret)}
    where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: 'integration.inbox_secret', subject: partner })
  return { ...(await readAddress(scope, config)), secret }
}

export async function readDeliveries(
  { db, agency }: Scope,
  { page, per_page, state }: z.output<(typeof api.partnerInbox.deliveries)['query']>,
): Promise<{ data: PartnerDelivery[]; meta: PageMeta }> {
  const which = sql`i.organization_id = ${agency.id} and ${state ? sql`i.state = ${state}` : sql`true`}`
  const data =
    await db.rows<PartnerDelivery>(sql`select i.id, i.delivery_id, i.event, i.external_id, i.state, i.attempts, i.job_id, i.received_at
    from partner_inbox i where ${which} order by i.received_at desc, i.id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.row<{ total: number }>(
    sql`select count(*)::int as total from partner_inbox i where ${which}`,
  )
  return { data, meta: { total: counted?.total ?? 0, page, per_page } }
}
