import { type TrainingImportField, trainingImportFields } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../../lib/texts.ts'
import { csvOf } from '../imports/csv-of.ts'

const fields = [
  'employee_number', 'last_name', 'first_name', 'birth_date', 'program', 'completed_on', 'hours', 'topic', 'mode', 'score', 'provider',
  'certificate_number', 'expires_on', 'rn_name', 'rn_license',
] as const satisfies readonly TrainingImportField[] // biome-ignore format: a table

const rows: readonly (readonly string[])[] = [
  ['004512', 'Reyes', 'Marisol', '3/14/1985', 'Infection control', '5/20/2025', '1.5', 'Infection control', 'Online', '92%', '', '', '', '', ''],
  ['004512', 'Reyes', 'Marisol', '3/14/1985', 'Dementia care for aides', '2/11/2025', '4', 'Dementia', 'Classroom', '', 'Alzheimer’s Association', 'AA-20418', '', 'Grace Okafor', 'RN 512204'],
  ['004513', "O'Brien-Núñez", 'Seán', '11/2/1979', 'CPR and first aid', '9/6/2024', '3:30', 'Emergencies', 'Practical', 'Pass', 'American Red Cross', 'RC-88120', '9/6/2026', 'No', ''],
] // biome-ignore format: a table

/** The sample file that users download: every column name is recognized, every person is made up. */
export const sampleTraining = () =>
  csvOf([fields.map(field => inWords(fallback, trainingImportFields[field])), ...rows])
