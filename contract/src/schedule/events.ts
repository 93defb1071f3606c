import { scheduleText } from './texts.ts'

export const scheduleEvents = {
  'session.moved': scheduleText('eventMoved'),
  'session_series.created': scheduleText('eventSeriesCreated'),
} as const
