import { column, commaFile, empty } from '../columns.ts'
import type { PayrollFormat } from '../format.ts'
import { payFileText } from '../texts.ts'

/** Gusto's regular payroll upload: one summed row per person, without earning codes. */
export const gusto: PayrollFormat = {
  key: 'gusto',
  version: 1,
  label: 'Gusto',
  ...commaFile,
  columns: [
    column('first_name', 'first_name', 100, { required: true }),
    column('last_name', 'last_name', 100, { required: true }),
    column('title', 'job_title', 100),
    empty('ssn', 5),
    column('gusto_employee_id', 'payroll_number', 6, { required: true, allowed: 'six' }),
    column('regular_hours', 'hours', 7, { required: true, greatest: 999.99 }),
  ],
  encoding: 'utf8',
  negatives: 'refuse',
  sums: true,
  by_company: true,
  file_name: 'gusto_{company_code}_{check_date:YYYYMMDD}_{batch}.csv',
  longest_name: 80,
  most_rows: 50_000,
  loses: ['earning_code'],
  asks: [],
  status: 'published',
  notes: [payFileText('gustoOverwrites'), payFileText('gustoNoCodes')],
}
