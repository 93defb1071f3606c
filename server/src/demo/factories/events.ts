import { randomUUID } from 'node:crypto'
import type { EventKind, EventSource } from '@preceptor/contract'

export interface EventRecord {
  /** Null for vendor staff, who have no agency. */
  organization_id: string | null
  id: string
  at: string
  kind: EventKind
  source: EventSource
  actor_id: string | null
  actor_name: string
  subject_id: string | null
  subject_name: string | null
  job_id: string | null
  reason: string | null
  note: string | null
  changes: { field: string; before: string | null; after: string | null }[]
  ip: string | null
}

export const anEvent = (over: Partial<EventRecord> & Pick<EventRecord, 'organization_id'>): EventRecord => ({
  id: randomUUID(),
  at: '2024-03-04T15:00:00Z',
  kind: 'employee.updated',
  source: 'user',
  actor_id: null,
  actor_name: 'Ada Admin',
  subject_id: null,
  subject_name: null,
  job_id: null,
  reason: null,
  note: null,
  changes: [],
  ip: null,
  ...over,
})
