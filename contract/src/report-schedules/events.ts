import { reportScheduleText as text } from './texts.ts'

export const reportScheduleEvents = {
  'report_schedule.created': text('eventCreated'),
  'report_schedule.updated': text('eventUpdated'),
  'report_schedule.paused': text('eventPaused'),
  'report_schedule.resumed': text('eventResumed'),
  'report_schedule.ended': text('eventEnded'),
  'report_schedule.sent': text('eventSent'),
} as const
