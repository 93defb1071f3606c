export const agencyEvents = {
  'agencies.exported': 'Exported agencies',
  'agency.created': 'Opened the agency',
  'agency.owner_changed': 'Changed who looks after the agency',
  'agency.status_changed': 'Changed the status of the agency',
  'agency.trial_end_changed': 'Changed the last day of the trial of the agency',
  'agency.updated': 'Edited the agency info of',
  'agency.logo_set': 'Set the logo of',
  'agency.logo_removed': 'Removed the logo of',
} as const
