import { randomUUID } from 'node:crypto'
import type { PathSource, PathStanding, StepReason, StepState } from '@preceptor/contract'
import { next } from './next.ts'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface LearningPathRecord {
  organization_id: string
  id: string
  title: string
  description: string | null
  state: 'draft' | 'active' | 'archived'
  steps_no: number
  rule_on: boolean
  rule_for: 'hired' | 'activated'
  created_at: string
  created_by_name: string
  updated_at: string
  updated_by_name: string
}

/** Active; people get it only when they are added. */
export const aLearningPath = (over: Given<LearningPathRecord, 'organization_id'>): LearningPathRecord => ({
  id: randomUUID(),
  title: `Path ${next()}`,
  description: null,
  state: 'active',
  steps_no: 1,
  rule_on: false,
  rule_for: 'hired',
  created_at: '2026-03-02T15:00:00Z',
  created_by_name: 'Ada Admin',
  updated_at: over.created_at ?? '2026-03-02T15:00:00Z',
  updated_by_name: over.created_by_name ?? 'Ada Admin',
  ...over,
})

export interface PathDisciplineRecord {
  organization_id: string
  path_id: string
  discipline_id: string
}

export interface PathVersionRecord {
  organization_id: string
  path_id: string
  steps_no: number
  is_ordered: boolean
  created_at: string
  created_by_name: string
}

export const aPathVersion = (over: Given<PathVersionRecord, 'organization_id' | 'path_id'>): PathVersionRecord => ({
  steps_no: 1,
  is_ordered: true,
  created_at: '2026-03-02T15:00:00Z',
  created_by_name: 'Ada Admin',
  ...over,
})

type Unit = 'days' | 'months'
export interface PathStepRecord {
  organization_id: string
  path_id: string
  steps_no: number
  step_id: string
  place: number
  kind: 'program' | 'credential' | 'session'
  program_id: string | null
  credential_type_id: string | null
  is_required: boolean
  is_gate: boolean
  start_from: 'path' | 'hire' | 'previous' | null
  start_amount: number
  start_unit: Unit
  due_from: 'path' | 'hire' | 'previous' | 'open' | null
  due_amount: number
  due_unit: Unit
}

/** Required; opens as soon as it can, and is due when the program says. */
export const aPathStep = (over: Given<PathStepRecord, 'organization_id' | 'path_id' | 'place'>): PathStepRecord => ({
  steps_no: 1,
  step_id: randomUUID(),
  kind: 'program',
  program_id: null,
  credential_type_id: null,
  is_required: true,
  is_gate: false,
  start_from: null,
  start_amount: 0,
  start_unit: 'days',
  due_from: null,
  due_amount: 0,
  due_unit: 'days',
  ...over,
})

export interface EnrolmentRecord {
  organization_id: string
  id: string
  path_id: string
  employee_id: string
  steps_no: number
  state: PathStanding
  source: PathSource
  start_date: string
  reason: string | null
  withdrawn_how: 'manual' | 'left' | null
  completed_on: string | null
  moved_on: string
  look_on: string | null
  added_on: string
  added_by_name: string
}

/** In progress since the day the person was added. */
export const anEnrolment = (
  over: Given<EnrolmentRecord, 'organization_id' | 'path_id' | 'employee_id'>,
): EnrolmentRecord => {
  const added_on = over.added_on ?? '2026-03-02'
  return {
    id: randomUUID(),
    steps_no: 1,
    state: 'in_progress',
    source: 'manual',
    start_date: added_on,
    reason: null,
    withdrawn_how: null,
    completed_on: null,
    moved_on: added_on,
    look_on: null,
    added_on,
    added_by_name: 'Ada Admin',
    ...over,
  }
}

export interface StepStateRecord {
  organization_id: string
  enrolment_id: string
  step_id: string
  employee_id: string
  state: StepState
  waits_for: string | null
  opens_on: string | null
  why: StepReason | null
  opened_on: string | null
  due_on: string | null
  settled_on: string | null
  skip_reason: string | null
  skipped_by_name: string | null
  assignment_id: string | null
  is_own: boolean
  credential_id: string | null
  booking_id: string | null
}

export interface PassedOverRecord {
  organization_id: string
  path_id: string
  employee_id: string
}
