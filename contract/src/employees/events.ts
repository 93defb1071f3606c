export const employeeEvents = {
  'employee.created': 'Added',
  'employee.updated': 'Edited',
  'employee.status_changed': 'Changed status of',
  'employee.status_scheduled': 'Scheduled a status change of',
  'employee.status_unscheduled': 'Cancelled a scheduled status change of',
  'employee.moved': 'Moved',
  'employee.removed': 'Took back the import of',
  'employees.exported': 'Exported employees',
} as const
