import { column, commaFile, confirm, empty, fixed } from '../columns.ts'
import type { PayrollFormat } from '../format.ts'
import { payFileText } from '../texts.ts'

/** ADP Workforce Now paydata import. It has no dates, so a person's lines with one code become one row. */
export const adpWorkforceNow: PayrollFormat = {
  key: 'adp_wfn',
  version: 1,
  label: 'ADP Workforce Now (paydata)',
  ...commaFile,
  columns: [
    column('Co Code', 'company_code', 3, { required: true, allowed: 'letters_digits', pad: '_' }),
    fixed('Batch ID', 'TRN{batch}', 8),
    column('File #', 'payroll_number', 6, { required: true, allowed: 'digits', pad: '0', side: 'before' }),
    empty('Reg Hours', 7),
    empty('O/T Hours', 7),
    column('Hours 3 Code', 'earning_code', 3, { required: true, allowed: 'letters_digits' }),
    column('Hours 3 Amount', 'hours', 8, { required: true, least: -9999.99, greatest: 9999.99 }),
    column('Temp Dept', 'labor', 6, { allowed: 'code' }),
    column('Temp Rate', 'rate', 9, { decimals: 4, least: 0, greatest: 9999.9999 }),
  ],
  encoding: 'ascii',
  negatives: 'minus',
  sums: true,
  by_company: true,
  file_name: 'PR{company_code}EPI.csv',
  again: 'PR{company_code}EP{issue}.csv',
  longest_name: 12,
  most_rows: 50_000,
  loses: [],
  asks: [],
  status: 'third_party',
  notes: [confirm, payFileText('adpSameName')],
}
