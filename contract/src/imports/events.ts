export const importEvents = {
  'employees.imported': 'Imported employees',
  'import.undone': 'Took back an import',
} as const
