import { payrollText } from './texts.ts'

export const payrollEvents = {
  'payroll.settings_updated': payrollText('eventSettings'),
  'payroll.code_added': payrollText('eventCodeAdded'),
  'payroll.code_updated': payrollText('eventCodeUpdated'),
  'payroll.code_removed': payrollText('eventCodeRemoved'),
  'payroll.test_answered': payrollText('eventTested'),
  'payroll.opened': payrollText('eventOpened'),
  'payroll.previewed': payrollText('eventPreviewed'),
  'payroll.decided': payrollText('eventDecided'),
  'payroll.discarded': payrollText('eventDiscarded'),
  'payroll.locked': payrollText('eventLocked'),
  'payroll.reopened': payrollText('eventReopened'),
  'payroll.exported': payrollText('eventExported'),
  'payroll.sent': payrollText('eventSent'),
  'payroll.acknowledged': payrollText('eventAcknowledged'),
  'payroll.rejected': payrollText('eventRejected'),
  'payroll.issued_again': payrollText('eventIssuedAgain'),
} as const
