export const importEvents = {
  'employees.imported': 'Imported employees',
  'import.row_fixed': 'Corrected a row of an import',
  'import.undone': 'Undid an import',
} as const
