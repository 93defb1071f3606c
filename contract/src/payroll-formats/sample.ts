import type { PayrollFileBatch, PayrollLine } from './sources.ts'

/** Made-up people and lines, to preview a layout before it pays anyone. */
const line: PayrollLine = {
  id: '1',
  employee_id: '1',
  company_code: 'HLH',
  payroll_number: '004512',
  first_name: 'Marisol',
  last_name: 'Reyes',
  job_title: 'Home Health Aide',
  work_date: '2026-03-11',
  minutes: 60,
  amount: null,
  rate: null,
  earning_code: 'INS',
  rate_code: '',
  check: '',
  earning_type: '',
  cost_center: '1100',
  job_code: '',
  division: 'NY',
  department: 'HHA',
  location: 'Bronx',
  time_in: '09:00',
  time_out: '10:00',
  memo: 'Annual in-service: Fall prevention',
  external_ref: 'L-1001',
}

export const sampleLines: readonly PayrollLine[] = [
  line,
  {
    ...line,
    id: '2',
    employee_id: '2',
    payroll_number: '004733',
    first_name: 'Odalys',
    last_name: 'O’Neal, Jr.',
    minutes: 50,
    earning_code: 'ORI',
    work_date: '2026-03-12',
    time_in: '13:00',
    time_out: '13:50',
    memo: 'Orientation',
    external_ref: 'L-1002',
  },
  {
    ...line,
    id: '3',
    minutes: -30,
    work_date: '2026-02-27',
    time_in: '',
    time_out: '',
    memo: 'Correction: left early',
    external_ref: 'L-1003',
  },
]

export const sampleBatch: PayrollFileBatch = {
  number: 12,
  period_start: '2026-03-01',
  period_end: '2026-03-14',
  check_date: '2026-03-20',
  issue: 1,
  agency: 'Harborlight',
  values: {},
}
