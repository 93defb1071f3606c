import { randomUUID } from 'node:crypto'
import type { CauseCode, InboxState, PushKindName, PushState, SignupState } from '@preceptor/contract'
import { next } from './next.ts'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface PartnerPushRecord {
  organization_id: string
  id: string
  partner_id: string
  kind: PushKindName
  key: string
  employee_id: string
  takes_back: string | null
  program_id: string | null
  about: string
  facts: object
  state: PushState
  is_doubtful: boolean
  reference: string | null
  code: CauseCode | null
  value: string | null
  attempts: number
  next_at: string
  asked_by: 'flow' | 'rule' | 'user'
  queued_at: string
  sent_at: string | null
  ended_at: string | null
}

/** A status that the partner confirmed, by default. */
export const aPartnerPush = (
  over: Given<PartnerPushRecord, 'organization_id' | 'partner_id' | 'employee_id'>,
): PartnerPushRecord => {
  const { state = 'confirmed', queued_at = '2026-03-10T15:00:00Z' } = over
  return {
    id: randomUUID(),
    kind: 'status',
    key: `status:${over.employee_id}:${next()}`,
    takes_back: null,
    program_id: null,
    about: 'Active',
    facts: { status: 'Active' },
    state,
    is_doubtful: state === 'sent',
    reference: null,
    code: null,
    value: null,
    attempts: state === 'queued' || state === 'held' ? 0 : 1,
    next_at: queued_at,
    asked_by: 'flow',
    queued_at,
    sent_at: state === 'queued' || state === 'held' ? null : queued_at,
    ended_at: state === 'confirmed' || state === 'refused' || state === 'discarded' ? queued_at : null,
    ...over,
  }
}

export interface PartnerDeliveryRecord {
  organization_id: string
  id: string
  partner_id: string
  delivery_id: string
  event: string
  external_id: string | null
  said_at: string
  state: InboxState
  attempts: number
  received_at: string
}

/** A delivery that was handled, by default. */
export const aPartnerDelivery = (
  over: Given<PartnerDeliveryRecord, 'organization_id' | 'partner_id'>,
): PartnerDeliveryRecord => ({
  id: randomUUID(),
  delivery_id: `msg_${next()}`,
  event: 'caregiver.changed',
  external_id: null,
  said_at: '2026-03-10T15:00:00Z',
  state: 'done',
  attempts: 1,
  received_at: over.said_at ?? '2026-03-10T15:00:00Z',
  ...over,
})

export interface ClientRequestRecord {
  id: string
  /** In PostgreSQL's bytea format: `\\x89504e…`. */
  link_hash: string
  email: string
  name: string
  company: string
  agency: string
  note: string | null
  state: SignupState
  asked_at: string
  decided_by_name: string | null
  decided_at: string | null
}

/** A pending request by default. */
export const aClientRequest = (over: Partial<ClientRequestRecord> = {}): ClientRequestRecord => {
  const n = next()
  return {
    id: randomUUID(),
    link_hash: `\\x${n.toString(16).padStart(64, '0')}`,
    email: `developer${n}@example.org`,
    name: 'Kim Park',
    company: `Rosters ${n}`,
    agency: 'Harborlight Home Care',
    note: null,
    state: 'pending',
    asked_at: '2026-03-10T15:00:00Z',
    decided_by_name: null,
    decided_at: null,
    ...over,
  }
}
