import { importText } from './texts.ts'

export const importEvents = {
  'employees.imported': 'Imported employees',
  'import.row_fixed': 'Corrected a row of an import',
  'training.external_imported': importText('eventTraining'),
  'trainings.imported': importText('eventTrainings'),
  'credentials.imported': importText('eventCredentials'),
  'waivers.imported': importText('eventWaivers'),
  'leave.imported': importText('eventLeave'),
  'import.undone': 'Undid an import',
} as const
