import { externalText } from './texts.ts'

export const externalTrainingEvents = {
  'training.external_recorded': externalText('eventRecorded'),
  'training.external_changed': externalText('eventChanged'),
  'training.external_approved': externalText('eventApproved'),
  'training.external_approve_undone': externalText('eventUndone'),
  'training.external_returned': externalText('eventReturned'),
  'training.external_withdrawn': externalText('eventWithdrawn'),
  'training.external_reversed': externalText('eventReversed'),
  'external_training.exported': externalText('eventExported'),
} as const
