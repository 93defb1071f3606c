import { catalogText } from './texts.ts'

export const catalogEvents = {
  'catalog.checked_out': catalogText('eventCheckedOut'),
  'catalog.taken_back': catalogText('eventTakenBack'),
  'catalog.updated': catalogText('eventUpdated'),
  'catalog.terms_changed': catalogText('eventTerms'),
  'catalog.withdrawn': catalogText('eventWithdrawn'),
  'catalog.standing_changed': catalogText('eventStanding'),
  'catalog.requested': catalogText('eventRequested'),
  'catalog.request_withdrawn': catalogText('eventRequestWithdrawn'),
  'catalog.request_declined': catalogText('eventRequestDeclined'),
  'catalog.run': catalogText('eventRun'),
  'catalog_programs.exported': catalogText('eventExported'),
  'catalog_checkouts.exported': catalogText('eventExportedAgencies'),
} as const
