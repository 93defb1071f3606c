import { column, confirm, fixed } from '../columns.ts'
import type { PayrollFormat } from '../format.ts'

/** External paydata of older ADP programs: rows of 80 bytes, each field after its number. */
export const adpEpip: PayrollFormat = {
  key: 'adp_epip',
  version: 1,
  label: 'ADP EPIP (80 bytes)',
  layout: 'fixed',
  headings: false,
  before: [
    [
      fixed('Record', 'A', 1),
      column('Company Code', 'file_company', 3, { tag: '001', required: true, allowed: 'letters_digits' }),
      column('Batch ID', 'batch', 2, { tag: '002', pad: '0', long: 'keep_end' }),
      fixed('End', 'z', 1),
      fixed('Filler', '', 66),
      fixed('Version', '6', 1),
    ],
  ],
  columns: [
    fixed('Record', 'B', 1),
    column('File Number', 'payroll_number', 6, {
      tag: '003',
      required: true,
      allowed: 'digits',
      pad: '0',
      side: 'before',
    }),
    fixed('Pay Number', '1', 1, { tag: '004' }),
    column('Temp Department', 'labor', 6, { tag: '008', allowed: 'code' }),
    column('Temp Rate', 'rate', 8, {
      tag: '011',
      decimals: 4,
      implied: true,
      pad: '0',
      least: 0,
      greatest: 999.9999,
    }),
    column('Hours 3 Code', 'earning_code', 2, { tag: '016', required: true, allowed: 'letters_digits' }),
    column('Hours 3', 'hours', 8, { required: true, implied: true, pad: '0', least: -99999.99, greatest: 99999.99 }),
    fixed('End', 'z', 1),
  ],
  after: [
    [
      fixed('Record', 'C', 1),
      column('Hours 3 Total', 'file_hours', 12, { tag: '032', implied: true, pad: '0' }),
      fixed('End', 'z', 1),
    ],
  ],
  row_length: 80,
  line_end: 'crlf',
  encoding: 'ascii',
  negatives: 'trailing',
  sums: true,
  by_company: true,
  file_name: 'EXTPAYDT_{company_code}_{check_date:YYYYMMDD}_{batch}.txt',
  longest_name: 60,
  most_rows: 50_000,
  loses: [],
  asks: [],
  status: 'third_party',
  notes: [confirm],
}
