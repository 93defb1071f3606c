import { randomUUID } from 'node:crypto'
import type { AssignmentSource, CompletionWay, Withdrawal } from '@preceptor/contract'

export interface AssignmentRecord {
  organization_id: string
  id: string
  employee_id: string
  program_id: string
  version_id: string | null
  state: 'assigned' | 'in_progress' | 'completed' | 'satisfied' | 'waived' | 'withdrawn' | 'superseded'
  cycle_no: number
  renews: string | null
  source: AssignmentSource
  assigned_on: string
  assigned_by_name: string
  start_date: string
  rule_due_on: string | null
  set_due_on: string | null
  extended_to: string | null
  due_since: string
  frozen_days: number
  reason: string | null
  withdrawn_at: string | null
  withdrawn_on: string | null
  withdrawn_how: Withdrawal | null
  withdrawn_by_name: string | null
  started_at: string | null
  progress_pct: number
  seconds_spent: number
  score: number | null
  completed_at: string | null
  completed_on: string | null
  completed_how: CompletionWay | null
  expires_on: string | null
  record_id: string | null
  waived_on: string | null
  waived_by_name: string | null
  created_at: string
  updated_at: string
}

export const anAssignment = (
  over: Partial<AssignmentRecord> & Pick<AssignmentRecord, 'organization_id' | 'employee_id' | 'program_id'>,
): AssignmentRecord => ({
  id: randomUUID(),
  version_id: null,
  state: 'assigned',
  cycle_no: 1,
  renews: null,
  source: 'manual',
  assigned_on: '2026-03-02',
  assigned_by_name: 'Ada Admin',
  start_date: over.assigned_on ?? '2026-03-02',
  rule_due_on: '2026-04-01',
  set_due_on: null,
  extended_to: null,
  due_since: over.assigned_on ?? '2026-03-02',
  frozen_days: 0,
  reason: null,
  withdrawn_at: null,
  withdrawn_on: null,
  withdrawn_how: null,
  withdrawn_by_name: null,
  started_at: null,
  progress_pct: 0,
  seconds_spent: 0,
  score: null,
  completed_at: null,
  completed_on: null,
  completed_how: null,
  expires_on: null,
  record_id: null,
  waived_on: null,
  waived_by_name: null,
  created_at: `${over.assigned_on ?? '2026-03-02'}T15:00:00Z`,
  updated_at: over.created_at ?? `${over.assigned_on ?? '2026-03-02'}T15:00:00Z`,
  ...over,
})

export interface ExtensionRecord {
  organization_id: string
  id: string
  assignment_id: string
  employee_id: string
  due_was: string | null
  extended_to: string
  reason: string
  by_name: string
  at: string
}
