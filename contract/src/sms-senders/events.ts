import { smsSenderText } from './texts.ts'

export const smsSenderEvents = {
  'sms_sender.created': smsSenderText('eventAdded'),
  'sms_sender.updated': smsSenderText('eventChanged'),
  'sms_sender.resumed': smsSenderText('eventResumed'),
} as const
