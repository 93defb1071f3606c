import type { Id, InvitationRefusal, Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import type { Db } from '../../db/tx.ts'
import { hashToken } from '../../http/session.ts'
import { invitationsTexts } from './texts.ts'

export interface FoundInvitation {
  /** Null for vendor staff, who have a user row from the start. */
  agency: { id: Id; name: string } | null
  email: string
  name: string
  role: Role
  coordinator_id: Id | null
  invited_by_name: string
  expires_at: string
}

type Row = Omit<FoundInvitation, 'agency'> & {
  organization_id: Id | null
  agency_name: string | null
  state: InvitationRefusal | 'open'
}

export const invitationRefused = (reason: InvitationRefusal) =>
  new AppError('INVITATION_INVALID', invitationsTexts.named(reason), { details: { reason } })

/** Returns the invitation of a link, as app_auth; throws INVITATION_INVALID with the reason when it doesn't work. */
export async function findInvitation(db: Db, token: string): Promise<FoundInvitation> {
  const token_hash = hashToken(token)
  const row = await db.row<Row>(sql`
    select i.organization_id, o.name as agency_name, i.email, i.name, i.role, i.coordinator_id, i.invited_by_name, i.expires_at,
      case when i.accepted_at is not null then 'used' when i.revoked_at is not null or o.status = 'closed' then 'revoked'
        when i.expires_at <= now() then 'expired' else 'open' end as state
    from invitations i join organizations o on o.id = i.organization_id where i.token_hash = ${token_hash}
    union all
    select null, null, u.email, u.name, u.vendor_role, null, v.invited_by_name, v.expires_at,
      case when v.accepted_at is not null then 'used' when u.status <> 'invited' then 'revoked'
        when v.expires_at <= now() then 'expired' else 'open' end
    from vendor_invitations v join users u on u.id = v.user_id where v.token_hash = ${token_hash}`)
  if (!row) throw invitationRefused('unknown')
  const { state, organization_id, agency_name, ...found } = row
  if (state !== 'open') throw invitationRefused(state)
  return { ...found, agency: organization_id === null ? null : { id: organization_id, name: agency_name ?? '' } }
}
