import { scheduleText } from './texts.ts'

export const scheduleEvents = {
  'session.moved': scheduleText('eventMoved'),
  'session_series.created': scheduleText('eventSeriesCreated'),
  'session_series.updated': scheduleText('eventSeriesUpdated'),
  'calendar_feed.created': scheduleText('eventFeedCreated'),
  'calendar_feed.revoked': scheduleText('eventFeedRevoked'),
} as const
