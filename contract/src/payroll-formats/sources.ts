import { payFileText } from './texts.ts'

/** A line that payroll is to pay, or a correction of one. Days and times are the agency's own. */
export interface PayrollLine {
  /** Ours, unique among all lines of the agency. */
  id: string
  /** Tells people apart whom a file could take for one. */
  employee_id: string
  company_code: string
  payroll_number: string
  first_name: string
  last_name: string
  job_title: string
  work_date: string
  /** Below zero takes back. Zero only of a line that pays money. */
  minutes: number
  /** Money in dollars, as `12.50` or `-12.50`; null of a line that pays time. */
  amount: string | null
  /** Dollars an hour; null: payroll's own. */
  rate: string | null
  earning_code: string
  rate_code: string
  check: string
  earning_type: string
  /** What the agency charges by, as its settings say: not both. */
  cost_center: string
  job_code: string
  division: string
  department: string
  location: string
  /** `09:00`; empty where nobody took the time. */
  time_in: string
  time_out: string
  memo: string
  /** What payroll hands back in a response file. */
  external_ref: string
}

export interface PayrollFileBatch {
  number: number
  period_start: string
  period_end: string
  check_date: string
  /** 1, and one more each time the same bytes go out again. */
  issue: number
  /** The agency's short name, for names of files. */
  agency: string
  /** What the format asks the agency for, by the keys of its `asks`. */
  values: Readonly<Record<string, string>>
}

export type SourceKind = 'text' | 'hours' | 'duration' | 'money' | 'day' | 'time' | 'whole'

interface Source {
  label: string
  kind: SourceKind
  /** Of rows: one line tells it. Of files: rows before and after may tell it too. */
  of: 'line' | 'file'
}

const line = (label: string, kind: SourceKind = 'text') => ({ label, kind, of: 'line' }) as const
const file = (label: string, kind: SourceKind = 'text') => ({ label, kind, of: 'file' }) as const

/** What a column can hold. */
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

/** Tokens of names of files and of fixed texts, such as `{check_date:YYYYMMDD}`; days alone take a pattern. */
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
