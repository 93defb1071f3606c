import { sessionText } from './texts.ts'

export const sessionEvents = {
  'session.created': sessionText('eventCreated'),
  'session.updated': sessionText('eventUpdated'),
  'session.opened': sessionText('eventOpened'),
  'session.cancelled': sessionText('eventCancelled'),
  'session.reopened': sessionText('eventReopened'),
  'sessions.exported': sessionText('eventExported'),
  'instructor.created': sessionText('eventInstructorCreated'),
  'instructor.updated': sessionText('eventInstructorUpdated'),
  'room.created': sessionText('eventRoomCreated'),
  'room.updated': sessionText('eventRoomUpdated'),
  'session_template.created': sessionText('eventTemplateCreated'),
  'session_template.updated': sessionText('eventTemplateUpdated'),
  'session_template.removed': sessionText('eventTemplateRemoved'),
} as const
