import { noteText } from './texts.ts'

export const employeeNoteEvents = {
  'employee.note_added': noteText('added'),
  'employee.note_edited': noteText('edited'),
  'employee.note_deleted': noteText('deleted'),
  'employee.note_file_added': noteText('fileAdded'),
  'employee.note_file_removed': noteText('fileRemoved'),
} as const
