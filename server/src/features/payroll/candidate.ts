import type { Id, PayrollLineRow } from '@preceptor/contract'

/** A stretch of time, in milliseconds. */
export interface Span {
  from: number
  to: number
  /** The session, or whatever else took the time. */
  of: Id
  title: string
  /** With a client, as the partner delivered it. */
  isVisit?: true
}

/** What a batch would pay or take back, with all that exceptions ask about it. */
export interface Candidate {
  kind: PayrollLineRow['kind']
  /** Names it within the batch: the entry that is paid, or the one that took a paid entry back. */
  entry_id: Id
  record_id: Id
  corrects: Id | null
  cause_id: Id | null
  employee_id: Id
  last_name: string
  first_name: string
  minutes: number
  /** Of a correction: what the corrected line paid, below zero. Null: it is rounded with the others of its kind. */
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
  /** Somebody else of the agency has the same number in the same company. */
  shares_number: string | null
  hire_date: string | null
  termination_date: string | null
  rehire_date: string | null
  /** Of that day, by today's records; null: nobody knows. */
  status_then: number | null
  status_now: number
  /** Minutes online of all that the entry's program took; null: not online. */
  online_minutes: number | null
  /** Minutes credited for them. */
  online_credit: number | null
}

/** What other batches paid already, for sums of a day and of a week, and for overlaps. */
export interface PaidBefore {
  employee_id: Id
  work_date: string
  minutes: number
}
