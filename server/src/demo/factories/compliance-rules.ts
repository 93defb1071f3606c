import { randomUUID } from 'node:crypto'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { usualRule } from '@preceptor/contract/compliance/usual-rule'
import { next } from './next.ts'

export interface ComplianceRuleRecord {
  organization_id: string
  id: string
  pack_key: string | null
  pack_edition: number | null
  retired_on: string | null
}

/** The agency's own rule, in force until it is retired. */
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

/** By default, twelve hours in every twelve months from hire, for everyone. */
export const aRuleBody = (over: Partial<RuleVersion> = {}): Omit<RuleVersion, 'effective_from'> => ({
  ...usualRule,
  name: `Rule ${next()}`,
  source: 'primary',
  verified_on: '2026-01-05',
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

/** A waiver of the whole rule, pending by default. */
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
