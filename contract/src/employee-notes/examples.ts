export const employeeNoteExamples = {
  'employeeNotes.text': 'Prefers morning shifts until March.',
  edited_by_name: 'Ada Admin',
  written_by_name: 'Ada Admin',
}
