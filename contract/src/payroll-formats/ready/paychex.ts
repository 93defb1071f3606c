import { column, commaFile, empty } from '../columns.ts'
import type { PayrollFormat } from '../format.ts'
import { payFileText } from '../texts.ts'

/** Paychex Flex Standard Payroll Import, following its specification sheet: a fixed order with every column present. */
export const paychex: PayrollFormat = {
  key: 'paychex',
  version: 1,
  label: 'Paychex Flex (SPI)',
  ...commaFile,
  columns: [
    column('Client ID', 'company_code', 8, { required: true, allowed: 'letters_digits' }),
    column('Worker ID', 'payroll_number', 10, { required: true, allowed: 'letters_digits' }),
    column('Org', 'cost_center', 60, { allowed: 'org_path' }),
    column('Job Number', 'job_code', 25, { allowed: 'code' }),
    column('Pay Component', 'earning_code', 20, { required: true, allowed: 'code' }),
    column('Rate', 'rate', 9, { decimals: 4, least: 0, greatest: 9999.9999 }),
    column('Rate Number', 'rate_code', 1, { allowed: 'rate_1_6' }),
    column('Hours', 'hours', 7, { least: -999.99, greatest: 999.99 }),
    empty('Units', 7),
    column('Line Date', 'work_date', 10, { required: true, day: 'MM/DD/YYYY' }),
    column('Amount', 'amount', 10, { least: -999999.99, greatest: 999999.99 }),
    column('Check Seq Number', 'check', 2, { allowed: 'digits' }),
    empty('Override State', 2),
    empty('Override Local', 10),
    empty('Override Local Jurisdiction', 10),
    empty('Override Labor Assignment', 50),
  ],
  encoding: 'utf8',
  negatives: 'minus',
  sums: false,
  by_company: true,
  file_name: 'SPI_{company_code}_{check_date:YYYYMMDD}_{batch}.csv',
  longest_name: 60,
  most_rows: 50_000,
  loses: [],
  asks: [],
  status: 'published',
  notes: [payFileText('paychexWhole')],
}
