import { importText } from './texts.ts'

export const importEvents = {
  'employees.imported': importText('eventEmployees'),
  'import.row_fixed': importText('eventRowFixed'),
  'training.external_imported': importText('eventTraining'),
  'trainings.imported': importText('eventTrainings'),
  'credentials.imported': importText('eventCredentials'),
  'waivers.imported': importText('eventWaivers'),
  'leave.imported': importText('eventLeave'),
  'import.undone': importText('eventUndone'),
} as const
