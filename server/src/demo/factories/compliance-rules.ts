import { randomUUID } from 'node:crypto'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { next } from './next.ts'

export interface ComplianceRuleRecord {
  organization_id: string
  id: string
  pack_key: string | null
  pack_edition: number | null
  retired_on: string | null
}

/** The agency's own, and in force until it is retired. */
export const aComplianceRule = (
  over: Partial<ComplianceRuleRecord> & Pick<ComplianceRuleRecord, 'organization_id'>,
): ComplianceRuleRecord => ({ id: randomUUID(), pack_key: null, pack_edition: null, retired_on: null, ...over })

export interface ComplianceRuleVersionRecord {
  organization_id: string
  id: string
  rule_id: string
  effective_from: string
  body: Omit<RuleVersion, 'effective_from'>
  known_from: string
  known_to: string
  written_by_name: string
  note: string | null
}

/** Twelve hours in each twelve months from hire, of everybody, unless it is said. */
export const aRuleBody = (over: Partial<RuleVersion> = {}): Omit<RuleVersion, 'effective_from'> => ({
  name: `Rule ${next()}`,
  applies_if: {
    states: [],
    certifications: [],
    discipline_ids: [],
    hired_from: null,
    hired_to: null,
    employment_types: [],
    tags: [],
    tasks: [],
  },
  asks: { kind: 'hours', minutes: 720 },
  window: { kind: 'twelve_months' },
  anchor: 'hire',
  custom_on: null,
  anchor_program_ids: [],
  counts_as: ['in_service'],
  topics: null,
  sets: [],
  min_minutes_per_topic: 1,
  mode_limits: [],
  rn_led: false,
  in_person: false,
  transfer_days: null,
  in_addition_to: null,
  grace_days: 0,
  first_year: 'full',
  lapse_after_months: null,
  leave: 'none',
  evidence: [],
  retention_years: 6,
  citation: null,
  source: 'primary',
  verified_on: '2026-01-05',
  remarks: null,
  ...over,
})

export const aComplianceRuleVersion = (
  over: Partial<ComplianceRuleVersionRecord> & Pick<ComplianceRuleVersionRecord, 'organization_id' | 'rule_id'>,
): ComplianceRuleVersionRecord => ({
  id: randomUUID(),
  effective_from: '2020-01-01',
  body: aRuleBody(),
  known_from: '2020-01-01T15:00:00Z',
  known_to: 'infinity',
  written_by_name: 'Gloria Whitfield',
  note: null,
  ...over,
})

export interface ComplianceWaiverRecord {
  organization_id: string
  id: string
  employee_id: string
  rule_id: string
  window_no: number | null
  window_scheme: string | null
  first_day: string
  last_day: string | null
  reason: string
  state: 'recorded' | 'approved' | 'returned' | 'withdrawn'
  written_by: string[]
  recorded_by_name: string
  recorded_at: string
  decided_by_name: string | null
  decided_at: string | null
  decision_note: string | null
}

/** Of the whole rule; waits for approval, unless it is said. */
export const aComplianceWaiver = (
  over: Partial<ComplianceWaiverRecord> & Pick<ComplianceWaiverRecord, 'organization_id' | 'employee_id' | 'rule_id'>,
): ComplianceWaiverRecord => ({
  id: randomUUID(),
  window_no: null,
  window_scheme: null,
  first_day: '2026-03-01',
  last_day: null,
  reason: 'Medical note on file',
  state: 'recorded',
  written_by: [],
  recorded_by_name: 'Gloria Whitfield',
  recorded_at: '2026-03-10T15:00:00Z',
  decided_by_name: null,
  decided_at: over.state === 'approved' || over.state === 'returned' ? '2026-03-11T15:00:00Z' : null,
  decision_note: null,
  ...over,
})

export interface LeaveSpanRecord {
  organization_id: string
  id: string
  employee_id: string
  first_day: string
  last_day: string | null
  note: string | null
  recorded_by_name: string
  recorded_at: string
}

export const aLeaveSpan = (
  over: Partial<LeaveSpanRecord> & Pick<LeaveSpanRecord, 'organization_id' | 'employee_id'>,
): LeaveSpanRecord => ({
  id: randomUUID(),
  first_day: '2026-03-01',
  last_day: '2026-03-14',
  note: null,
  recorded_by_name: 'Gloria Whitfield',
  recorded_at: '2026-03-01T15:00:00Z',
  ...over,
})
