import { noteText } from './texts.ts'

export const employeeNoteEvents = {
  'employee.note_added': noteText('added'),
  'employee.note_edited': noteText('edited'),
  'employee.note_deleted': noteText('deleted'),
} as const
