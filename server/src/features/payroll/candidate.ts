import type { Id, PayrollLineRow } from '@preceptor/contract'

/** A period of time, in milliseconds. */
export interface Span {
  from: number
  to: number
  /** The session or other subject that took the time. */
  of: Id
  title: string
  /** True for a visit with a client, from the partner's data. */
  isVisit?: true
}

/** A line that a batch would pay or take back, with everything the exception checks need. */
export interface Candidate {
  kind: PayrollLineRow['kind']
  /** Identifies the line in the batch: the paid entry, or the entry that reversed a paid one. */
  entry_id: Id
  record_id: Id
  corrects: Id | null
  cause_id: Id | null
  employee_id: Id
  last_name: string
  first_name: string
  minutes: number
  /** For corrections: the corrected line's minutes, negated. Null for lines that are rounded together with their kind. */
  paid_minutes: number | null
  work_date: string
  time_in: string | null
  time_out: string | null
  session_id: Id | null
  spans: readonly Span[]
  program_id: Id | null
  title: string
  pay_code: string | null
  earning_code: string | null
  rate: string | null
  rate_code: string | null
  check_code: string | null
  earning_type: string | null
  payroll_number: string | null
  company_code: string | null
  cost_center: string | null
  location: string | null
  discipline: string | null
  is_payable: boolean
  /** Another person in the agency with the same number in the same company. */
  shares_number: string | null
  hire_date: string | null
  termination_date: string | null
  rehire_date: string | null
  /** The status on that day, by today's records; null when unknown. */
  status_then: number | null
  status_now: number
  /** Total online minutes for the entry's program; null when it isn't online. */
  online_minutes: number | null
  /** Minutes credited for them. */
  online_credit: number | null
}

/** Time that other batches already paid, for daily and weekly sums and overlaps. */
export interface PaidBefore {
  employee_id: Id
  work_date: string
  minutes: number
}
