import { payFileText } from './texts.ts'

export const payrollFormatEvents = {
  'payroll_format.added': payFileText('eventAdded'),
  'payroll_format.updated': payFileText('eventUpdated'),
  'payroll_format.removed': payFileText('eventRemoved'),
} as const
