import { randomUUID } from 'node:crypto'
import type { ApprovalKind, ApprovalState } from '@preceptor/contract'

export interface ApprovalRecord {
  organization_id: string
  id: string
  kind: ApprovalKind
  subject_id: string
  plan_hash: string
  title: string
  /** A JSON list. */
  words: string
  deciding_roles: readonly string[]
  state: ApprovalState
  proposed_by: string
  proposed_by_name: string
  proposed_at: string
  expires_at: string
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  reason: string | null
}

export const anApproval = (
  over: Partial<ApprovalRecord> & Pick<ApprovalRecord, 'organization_id' | 'proposed_by'>,
): ApprovalRecord => ({
  id: randomUUID(),
  kind: 'bulk_change',
  subject_id: randomUUID(),
  plan_hash: '0'.repeat(64),
  title: 'Set location to Bronx',
  words: JSON.stringify(['Set location to Bronx, for 120 employees.']),
  deciding_roles: ['agency_admin'],
  state: 'pending',
  proposed_by_name: 'Ada Admin',
  proposed_at: '2024-03-04T15:00:00Z',
  expires_at: '2099-03-07T15:00:00Z',
  decided_by: null,
  decided_by_name: null,
  decided_at: null,
  reason: null,
  ...over,
})
