export const bulkChangeEvents = {
  'employees.bulk_changed': 'Ran a bulk change',
  'employees.bulk_undone': 'Undid a bulk change',
} as const
