import { randomUUID } from 'node:crypto'
import type { Role } from '@preceptor/contract'
import { next } from './next.ts'

export interface UserPictureRecord {
  user_id: string
  /** In PostgreSQL's bytea format. */
  png: string
  image: string
  updated_at: string
}

export const aUser = (over: Partial<UserRecord> = {}): UserRecord => {
  const n = next()
  return {
    id: randomUUID(),
    email: `user${n}@example.org`,
    name: `User ${n}`,
    password_hash: null,
    vendor_role: null,
    status: 'active',
    default_landing_page: 'dashboard',
    last_seen_at: null,
    created_at: '2024-03-04T15:00:00Z',
    ...over,
  }
}

export interface UserRecord {
  id: string
  email: string
  name: string
  password_hash: string | null
  vendor_role: Extract<Role, 'super_admin' | 'admin' | 'cs_super_user' | 'csm'> | null
  status: 'invited' | 'active' | 'deactivated'
  default_landing_page: string
  last_seen_at: string | null
  created_at: string
}

export interface MembershipRecord {
  organization_id: string
  user_id: string
  role: Extract<Role, 'agency_admin' | 'coordinator_limited' | 'rn_limited' | 'viewer'>
  is_active: boolean
}

export const aMembership = (
  over: Partial<MembershipRecord> & Pick<MembershipRecord, 'organization_id' | 'user_id'>,
): MembershipRecord => ({ role: 'agency_admin', is_active: true, ...over })

export interface InvitationRecord {
  organization_id: string
  id: string
  email: string
  name: string
  role: MembershipRecord['role']
  token_hash: string
  expires_at: string
  invited_by: string | null
  invited_by_name: string
  sent_count: number
  created_at: string
}

export const anInvitation = (
  over: Partial<InvitationRecord> & Pick<InvitationRecord, 'organization_id'>,
): InvitationRecord => {
  const n = next()
  return {
    id: randomUUID(),
    email: `invited${n}@example.org`,
    name: `Invited ${n}`,
    role: 'viewer',
    token_hash: '\\x00',
    expires_at: '2099-01-01T00:00:00Z',
    invited_by: null,
    invited_by_name: 'Ada Admin',
    sent_count: 1,
    created_at: '2024-03-04T15:00:00Z',
    ...over,
  }
}

export interface VisitRecord {
  organization_id: string
  user_id: string
  at: string
}

export const aVisit = (over: Partial<VisitRecord> & Pick<VisitRecord, 'organization_id' | 'user_id'>): VisitRecord => ({
  at: '2024-03-04T15:00:00Z',
  ...over,
})

export interface TwoFactorRecord {
  user_id: string
  secret_sealed: string
  confirmed_at: string | null
}

/** Has no real secret, so no code matches it. */
export const aTwoFactor = (over: Partial<TwoFactorRecord> & Pick<TwoFactorRecord, 'user_id'>): TwoFactorRecord => ({
  secret_sealed: 'none',
  confirmed_at: '2024-03-04T15:00:00Z',
  ...over,
})
