import { importText } from './texts.ts'

export const importEvents = {
  'employees.imported': 'Imported employees',
  'import.row_fixed': 'Corrected a row of an import',
  'training.external_imported': importText('eventTraining'),
  'trainings.imported': importText('eventTrainings'),
  'import.undone': 'Undid an import',
} as const
