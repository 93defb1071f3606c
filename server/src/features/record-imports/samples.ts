import { type RecordField, recordFields, type RecordImportKind } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../../lib/texts.ts'
import { csvOf } from '../imports/csv-of.ts'

interface Sample {
  file: string
  fields: readonly RecordField[]
  rows: readonly (readonly string[])[]
}

const samples: Record<RecordImportKind, Sample> = {
  credential_import: {
    file: 'Sample credentials.csv',
    fields: ['employee_number', 'last_name', 'first_name', 'birth_date', 'credential', 'number', 'issued_on', 'expires_on', 'note'],
    rows: [
      ['004512', 'Reyes', 'Marisol', '3/14/1985', 'CPR card', 'RC-88120', '9/6/2024', '9/6/2026', 'American Red Cross'],
      ['004512', 'Reyes', 'Marisol', '3/14/1985', 'TB test', '', '1/20/2025', '1/20/2026', 'Negative'],
      ['004513', "O'Brien-Núñez", 'Seán', '11/2/1979', 'Driver’s license', 'N40 118 229', '6/2/2021', '6/2/2029', ''],
    ],
  },
  waiver_import: {
    file: 'Sample waivers.csv',
    fields: ['employee_number', 'last_name', 'first_name', 'birth_date', 'rule', 'first_day', 'last_day', 'reason'],
    rows: [
      ['004512', 'Reyes', 'Marisol', '3/14/1985', 'Yearly in-service', '1/1/2025', '6/30/2025', 'Medical: no lifting until the cast is off.'],
      ['004513', "O'Brien-Núñez", 'Seán', '11/2/1979', 'TB test', '3/1/2025', '', 'Letter of the physician of March 1.'],
    ],
  },
  leave_import: {
    file: 'Sample leave.csv',
    fields: ['employee_number', 'last_name', 'first_name', 'birth_date', 'first_day', 'last_day', 'note'],
    rows: [
      ['004512', 'Reyes', 'Marisol', '3/14/1985', '2/3/2025', '4/28/2025', 'Family leave'],
      ['004513', "O'Brien-Núñez", 'Seán', '11/2/1979', '5/12/2025', '', 'Medical leave'],
    ],
  },
} // biome-ignore format: a table

/** Returns the sample file that users download to see a file's format: every column name is recognized, every person is made up. */
export function sampleOf(kind: RecordImportKind): { file: string; text: string } {
  const { file, fields, rows } = samples[kind]
  return { file, text: csvOf([fields.map(field => inWords(fallback, recordFields[field])), ...rows]) }
}
