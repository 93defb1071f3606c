import type { ComplianceState, Reason } from '@preceptor/contract'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

interface Stretch {
  organization_id: string
  employee_id: string
  valid_from: string
  valid_to: string
  known_from: string
  known_to: string
  state: ComplianceState
  ends_on: string | null
}
const stretch = {
  valid_from: '2015-01-01',
  valid_to: 'infinity',
  known_from: '2015-01-01T00:00:00Z',
  known_to: 'infinity',
  ends_on: null,
}

export interface StandingRecord extends Stretch {
  rule_id: string
  window_no: number | null
  window_scheme: string | null
  remaining_minutes: number
  needed_minutes: number | null
  counted_minutes: number | null
  reason: Reason | null
  is_unverified: boolean
}

/** Status under one rule, without an end by default. */
export const aStanding = (
  over: Given<StandingRecord, 'organization_id' | 'employee_id' | 'rule_id' | 'state'>,
): StandingRecord => ({
  ...stretch,
  window_no: 1,
  window_scheme: null,
  remaining_minutes: 0,
  needed_minutes: null,
  counted_minutes: null,
  reason: null,
  is_unverified: false,
  ...over,
})

export interface WorstStandingRecord extends Stretch {
  rules: number
  red_rules: number
}

/** The worst status across a person's rules. */
export const aWorstStanding = (
  over: Given<WorstStandingRecord, 'organization_id' | 'employee_id' | 'state'>,
): WorstStandingRecord => ({
  ...stretch,
  rules: over.state === 'not_applicable' ? 0 : 1,
  red_rules: over.state === 'lapsed' || over.state === 'overdue' ? 1 : 0,
  ...over,
})
