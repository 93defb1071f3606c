import { sessionText } from './texts.ts'

export const sessionEvents = {
  'session.created': sessionText('eventCreated'),
  'session.duplicated': sessionText('eventDuplicated'),
  'session.updated': sessionText('eventUpdated'),
  'session.opened': sessionText('eventOpened'),
  'session.cancelled': sessionText('eventCancelled'),
  'session.reopened': sessionText('eventReopened'),
  'sessions.exported': sessionText('eventExported'),
  'instructor.created': sessionText('eventInstructorCreated'),
  'instructor.updated': sessionText('eventInstructorUpdated'),
  'instructor.archived': sessionText('eventInstructorArchived'),
  'instructor.restored': sessionText('eventInstructorRestored'),
  'room.created': sessionText('eventRoomCreated'),
  'room.updated': sessionText('eventRoomUpdated'),
  'room.archived': sessionText('eventRoomArchived'),
  'room.restored': sessionText('eventRoomRestored'),
  'session_template.created': sessionText('eventTemplateCreated'),
  'session_template.updated': sessionText('eventTemplateUpdated'),
  'session_template.removed': sessionText('eventTemplateRemoved'),
} as const
