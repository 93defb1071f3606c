import { type ImportField, importFields } from '@preceptor/contract/imports/import-fields'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../../../../lib/texts.ts'
import { csvOf } from '../../csv-of.ts'

const fields = [
  'employee_number', 'last_name', 'first_name', 'email', 'mobile', 'birth_date', 'language', 'provider_status', 'hire_date',
  'termination_date', 'discipline', 'location', 'coordinator', 'employment_type', 'address_line1', 'city', 'state', 'postal_code', 'tags',
] as const satisfies readonly ImportField[] // biome-ignore format: a table

const people: readonly (readonly string[])[] = [
  ['004512', 'Reyes', 'Marisol', 'marisol.reyes@example.com', '(718) 555-0142', '3/14/1985', 'Spanish', 'Active', '7/5/2019', '', 'HHA', 'Bronx', 'Dana Whitfield', 'Full time', '120 Sample Street', 'Bronx', 'NY', '10451', 'Weekends'],
  ['004513', "O'Brien-Núñez", 'Seán', 'sean.obrien@example.com', '(347) 555-0117', '11/2/1979', 'English', 'On leave', '1/22/2021', '', 'PCA', 'Queens', 'Dana Whitfield', 'Part time', '8 Example Avenue, Apt 4', 'Flushing', 'NY', '11354', ''],
  ['004514', 'Baptiste', 'Rose-Marie', '', '(929) 555-0163', '6/30/1992', 'Haitian Creole', 'Active', '9/14/2023', '', 'HHA', 'Brooklyn', 'Luis Ortega', 'Per diem', '', 'Brooklyn', 'NY', '11226', 'Live-in; Hoyer lift'],
  ['004515', 'Chen', 'Wei', 'wei.chen@example.com', '(718) 555-0181', '2/9/1968', 'Chinese', 'Terminated', '4/3/2017', '8/31/2024', 'RN', 'Flushing', '', 'Full time', '', 'Flushing', 'NY', '11355', ''],
] // biome-ignore format: a table

/** The sample file that users download to see a roster's format: every column name is recognized, every person is made up. */
export const sampleRoster = () => csvOf([fields.map(field => inWords(fallback, importFields[field])), ...people])
