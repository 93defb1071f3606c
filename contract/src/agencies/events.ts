import { agencyText } from './texts.ts'

export const agencyEvents = {
  'agencies.exported': agencyText('exportedAgencies'),
  'agency.created': agencyText('createdAgency'),
  'agency.owner_changed': agencyText('changedOwner'),
  'agency.status_changed': agencyText('changedStatus'),
  'agency.trial_end_changed': agencyText('changedTrialEnd'),
  'agency.updated': agencyText('editedInfo'),
  'agency.logo_set': agencyText('setLogo'),
  'agency.logo_removed': agencyText('removedLogo'),
} as const
