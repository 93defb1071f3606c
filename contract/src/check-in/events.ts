import { checkInText } from './texts.ts'

export const checkInEvents = {
  'session.kiosk_opened': checkInText('eventKioskOpened'),
  'session.kiosk_ended': checkInText('eventKioskEnded'),
  'session.stamp_dismissed': checkInText('eventStampDismissed'),
} as const
