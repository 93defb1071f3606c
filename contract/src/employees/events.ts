import { employeeText } from './texts.ts'

export const employeeEvents = {
  'employee.created': employeeText('added'),
  'employee.updated': employeeText('edited'),
  'employee.status_changed': employeeText('changedStatus'),
  'employee.status_scheduled': employeeText('scheduledStatus'),
  'employee.status_unscheduled': employeeText('unscheduledStatus'),
  'employee.moved': employeeText('moved'),
  'employee.removed': employeeText('undidImport'),
  'employees.exported': employeeText('exported'),
} as const
