import { reminderText } from './texts.ts'

export const reminderEvents = {
  'employee.mail_stopped': reminderText('eventMailStopped'),
  'employee.mail_allowed': reminderText('eventMailAllowed'),
  'employee.sms_stopped': reminderText('eventSmsStopped'),
  'employee.sms_allowed': reminderText('eventSmsAllowed'),
  'employee.address_tried': reminderText('eventAddressTried'),
  'training.reminded': reminderText('eventReminded'),
} as const
