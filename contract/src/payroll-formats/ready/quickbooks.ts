import { column, empty, fixed } from '../columns.ts'
import type { PayrollFormat } from '../format.ts'
import { payFileText } from '../texts.ts'

/** QuickBooks Desktop timer activities (TIMEACT) in an IIF file, with the timer header first. */
export const quickbooks: PayrollFormat = {
  key: 'quickbooks',
  version: 1,
  label: 'QuickBooks Desktop (IIF, TIMEACT)',
  layout: 'delimited',
  delimiter: 'tab',
  quoting: 'never',
  headings: true,
  before: [
    ['!TIMERHDR', 'VER', 'REL', 'COMPANYNAME', 'IMPORTEDBEFORE', 'FROMTIMER', 'COMPANYCREATETIME'].map(word =>
      fixed(word, word),
    ),
    [
      fixed('TIMERHDR', 'TIMERHDR'),
      fixed('VER', '8'),
      fixed('REL', '0'),
      fixed('COMPANYNAME', '{company_name}', 100),
      fixed('IMPORTEDBEFORE', 'N'),
      fixed('FROMTIMER', 'Y'),
      fixed('COMPANYCREATETIME', '{company_create_time}', 20, { allowed: 'digits' }),
    ],
  ],
  columns: [
    fixed('!TIMEACT', 'TIMEACT'),
    column('DATE', 'work_date', 8, { required: true, day: 'MM/DD/YY' }),
    empty('JOB', 100),
    column('EMP', 'full_name', 100, { required: true }),
    column('ITEM', 'earning_code', 31, { required: true }),
    empty('PITEM', 31),
    column('DURATION', 'duration', 5, { required: true }),
    column('PROJ', 'labor', 31),
    column('NOTE', 'memo', 1000, { long: 'cut' }),
    fixed('XFERTOPAYROLL', 'Y'),
    fixed('BILLINGSTATUS', '0'),
  ],
  after: [],
  line_end: 'crlf',
  encoding: 'latin1',
  negatives: 'refuse',
  sums: false,
  by_company: true,
  file_name: 'timeact_{company_code}_{check_date:YYYYMMDD}_{batch}.iif',
  longest_name: 80,
  most_rows: 50_000,
  loses: [],
  asks: [
    { key: 'company_name', label: payFileText('quickbooksCompany'), most: 100, required: false },
    { key: 'company_create_time', label: payFileText('quickbooksCreated'), most: 20, required: false },
  ],
  status: 'published',
  notes: [payFileText('quickbooksNames'), payFileText('quickbooksTimes')],
}
