import { waiverText } from './texts.ts'

export const waiverEvents = {
  'waiver.recorded': waiverText('eventRecorded'),
  'waiver.changed': waiverText('eventChanged'),
  'waiver.approved': waiverText('eventApproved'),
  'waiver.approve_undone': waiverText('eventUndone'),
  'waiver.returned': waiverText('eventReturned'),
  'waiver.withdrawn': waiverText('eventWithdrawn'),
  'waivers.exported': waiverText('eventExported'),
} as const
