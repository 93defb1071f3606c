import { randomUUID } from 'node:crypto'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface ExternalTrainingRecord {
  organization_id: string
  id: string
  version: number
  employee_id: string
  title: string
  provider: string
  completed_on: string
  expires_on: string | null
  score: number | null
  program_id: string | null
  counts_as: string
  note: string | null
  state: 'recorded' | 'approved' | 'returned' | 'withdrawn'
  written_by: string[]
  recorded_by_name: string
  recorded_at: string
  decided_by_name: string | null
  decided_at: string | null
  reason: string | null
  record_id: string | null
}

/** Pending approval by default. */
export const anExternalTraining = (
  over: Given<ExternalTrainingRecord, 'organization_id' | 'employee_id'>,
): ExternalTrainingRecord => ({
  id: randomUUID(),
  version: 1,
  title: 'Dementia care for aides',
  provider: 'Alzheimer’s Association',
  completed_on: '2026-02-20',
  expires_on: null,
  score: null,
  program_id: null,
  counts_as: 'in_service',
  note: null,
  state: 'recorded',
  written_by: [],
  recorded_by_name: 'Gloria Whitfield',
  recorded_at: '2026-03-10T15:00:00Z',
  decided_by_name: null,
  decided_at: null,
  reason: null,
  record_id: null,
  ...over,
})

export interface ExternalMinutesRecord {
  organization_id: string
  training_id: string
  place: number
  employee_id: string
  topic_id: string
  mode: 'online' | 'classroom' | 'practical'
  minutes: number
}
