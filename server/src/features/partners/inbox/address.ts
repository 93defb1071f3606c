import { randomBytes } from 'node:crypto'
import type { Id, PartnerAddress } from '@preceptor/contract'
import sql from 'sql-template-tag'
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
