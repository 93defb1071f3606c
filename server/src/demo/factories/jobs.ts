import { randomUUID } from 'node:crypto'
import type { JobKind, JobState } from '@preceptor/contract'

export interface JobRecord {
  organization_id: string
  id: string
  kind: JobKind
  title: string
  state: JobState
  settings: object
  total: number
  done: number
  counts: Record<string, number>
  message: string | null
  attempt: number
  created_by: string
  created_by_name: string
  created_at: string
  started_at: string | null
  ended_at: string | null
}

export const aJob = (over: Partial<JobRecord> & Pick<JobRecord, 'organization_id' | 'created_by'>): JobRecord => ({
  id: randomUUID(),
  kind: 'provider_import',
  title: 'roster.csv',
  state: 'succeeded',
  settings: {},
  total: 0,
  done: 0,
  counts: {},
  message: null,
  attempt: 1,
  created_by_name: 'Ada Admin',
  created_at: '2024-03-04T15:00:00Z',
  started_at: '2024-03-04T15:01:00Z',
  ended_at: '2024-03-04T15:02:00Z',
  ...over,
})

export interface JobItemRecord {
  organization_id: string
  job_id: string
  n: number
  outcome: string
  subject_id: string | null
  name: string
  employee_number: string | null
}

export const aJobItem = (
  over: Partial<JobItemRecord> & Pick<JobItemRecord, 'organization_id' | 'job_id' | 'n'>,
): JobItemRecord => ({
  outcome: 'create',
  subject_id: null,
  name: 'Reyes, Marisol',
  employee_number: null,
  ...over,
})
