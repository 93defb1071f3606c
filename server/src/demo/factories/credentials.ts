import { randomUUID } from 'node:crypto'
import { next } from './next.ts'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface CredentialTypeRecord {
  organization_id: string
  id: string
  code: string | null
  name: string
  needs_number: boolean
  needs_file: boolean
  needs_expiry: boolean
  is_medical: boolean
  valid_months: number | null
  discipline_ids: string[]
  is_active: boolean
}

/** Has no requirements by default. */
export const aCredentialType = (over: Given<CredentialTypeRecord, 'organization_id'>): CredentialTypeRecord => ({
  id: randomUUID(),
  code: null,
  name: `Card ${next()}`,
  needs_number: false,
  needs_file: false,
  needs_expiry: false,
  is_medical: false,
  valid_months: null,
  discipline_ids: [],
  is_active: true,
  ...over,
})

export interface CredentialRecord {
  organization_id: string
  id: string
  employee_id: string
  type_id: string
  number: string | null
  issued_on: string
  expires_on: string | null
  note: string | null
  state: 'recorded' | 'verified' | 'returned' | 'withdrawn'
  renewed_by: string | null
  written_by: string[]
  recorded_by_name: string
  recorded_at: string
  decided_by_name: string | null
  decided_at: string | null
  reason: string | null
}

/** Pending review by default. */
export const aCredential = (
  over: Given<CredentialRecord, 'organization_id' | 'employee_id' | 'type_id'>,
): CredentialRecord => ({
  id: randomUUID(),
  number: null,
  issued_on: '2026-01-15',
  expires_on: null,
  note: null,
  state: 'recorded',
  renewed_by: null,
  written_by: [],
  recorded_by_name: 'Gloria Whitfield',
  recorded_at: '2026-03-10T15:00:00Z',
  decided_by_name: null,
  decided_at: over.state === 'verified' || over.state === 'returned' ? '2026-03-11T15:00:00Z' : null,
  reason: null,
  ...over,
})
