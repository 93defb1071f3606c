import { recordText } from './texts.ts'

export const sessionRecordEvents = {
  'session.record_updated': recordText('eventUpdated'),
  'session.file_added': recordText('eventFileAdded'),
  'session.file_removed': recordText('eventFileRemoved'),
  'session.record_frozen': recordText('eventFrozen'),
  'session_record.exported': recordText('eventExported'),
  'session_sheet.exported': recordText('eventSheetExported'),
} as const
