import { payFileText } from './texts.ts'

/** A line to pay, or a correction of one. Dates and times are in the agency's time zone. */
export interface PayrollLine {
  /** Our id, unique among all lines of the agency. */
  id: string
  /** Distinguishes people whom a file could confuse. */
  employee_id: string
  company_code: string
  payroll_number: string
  first_name: string
  last_name: string
  job_title: string
  work_date: string
  /** Negative minutes take time back. Only lines that pay money have zero minutes. */
  minutes: number
  /** Dollars, as `12.50` or `-12.50`; null for lines that pay time. */
  amount: string | null
  /** Dollars per hour; null uses the rate in payroll. */
  rate: string | null
  earning_code: string
  rate_code: string
  check: string
  earning_type: string
  /** The agency charges by cost center or by job code, according to its settings, never by both. */
  cost_center: string
  job_code: string
  division: string
  department: string
  location: string
  /** A time such as `09:00`; blank if no one recorded it. */
  time_in: string
  time_out: string
  memo: string
  /** The reference that payroll repeats in a response file. */
  external_ref: string
}

export interface PayrollFileBatch {
  number: number
  period_start: string
  period_end: string
  check_date: string
  /** Starts at 1 and increases each time the same bytes go out again. */
  issue: number
  /** The agency's short name, for file names. */
  agency: string
  /** Values that the agency entered for the format, by the keys of its `asks`. */
  values: Readonly<Record<string, string>>
}

export type SourceKind = 'text' | 'hours' | 'duration' | 'money' | 'day' | 'time' | 'whole'

interface Source {
  label: string
  kind: SourceKind
  /** `line` values come from one line. `file` values also work in the rows before and after. */
  of: 'line' | 'file'
}

const line = (label: string, kind: SourceKind = 'text') => ({ label, kind, of: 'line' }) as const
const file = (label: string, kind: SourceKind = 'text') => ({ label, kind, of: 'file' }) as const

/** Values a column can contain. */
export const paySources = {
  company_code: line(payFileText('companyCode')),
  payroll_number: line(payFileText('payrollNumber')),
  first_name: line(payFileText('firstName')),
  last_name: line(payFileText('lastName')),
  full_name: line(payFileText('fullName')),
  job_title: line(payFileText('jobTitle')),
  work_date: line(payFileText('workDate'), 'day'),
  hours: line(payFileText('hours'), 'hours'),
  duration: line(payFileText('duration'), 'duration'),
  amount: line(payFileText('amount'), 'money'),
  rate: line(payFileText('rate'), 'money'),
  earning_code: line(payFileText('earningCode')),
  rate_code: line(payFileText('rateCode')),
  check: line(payFileText('check')),
  earning_type: line(payFileText('earningType')),
  earning: line(payFileText('earning')),
  cost_center: line(payFileText('costCenter')),
  job_code: line(payFileText('jobCode')),
  labor: line(payFileText('labor')),
  division: line(payFileText('division')),
  department: line(payFileText('department')),
  location: line(payFileText('location')),
  time_in: line(payFileText('timeIn'), 'time'),
  time_out: line(payFileText('timeOut'), 'time'),
  memo: line(payFileText('memo')),
  external_ref: line(payFileText('externalRef')),
  batch: file(payFileText('batch'), 'whole'),
  issue: file(payFileText('issue'), 'whole'),
  period_start: file(payFileText('periodStart'), 'day'),
  period_end: file(payFileText('periodEnd'), 'day'),
  check_date: file(payFileText('checkDate'), 'day'),
  agency: file(payFileText('agency')),
  file_company: file(payFileText('fileCompany')),
  file_hours: file(payFileText('fileHours'), 'hours'),
  file_rows: file(payFileText('fileRows'), 'whole'),
} as const satisfies Record<string, Source>

export type PaySource = keyof typeof paySources
export const paySourceNames = Object.keys(paySources) as PaySource[]

/** Tokens for file names and fixed texts, such as `{check_date:YYYYMMDD}`; only dates take a pattern. */
export const payTokens = [
  'agency',
  'company_code',
  'batch',
  'issue',
  'period_start',
  'period_end',
  'check_date',
] as const
export type PayToken = (typeof payTokens)[number]
