export const importEvents = {
  'employees.imported': 'Imported employees',
  'import.undone': 'Undid an import',
} as const
