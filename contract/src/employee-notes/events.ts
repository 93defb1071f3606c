export const employeeNoteEvents = {
  'employee.note_added': 'Added a note about',
  'employee.note_edited': 'Edited a note about',
  'employee.note_deleted': 'Deleted a note about',
} as const
