import { credentialText } from './texts.ts'

export const credentialEvents = {
  'credential.recorded': credentialText('eventRecorded'),
  'credential.changed': credentialText('eventChanged'),
  'credential.renewed': credentialText('eventRenewed'),
  'credential.verified': credentialText('eventVerified'),
  'credential.verify_undone': credentialText('eventUndone'),
  'credential.returned': credentialText('eventReturned'),
  'credential.withdrawn': credentialText('eventWithdrawn'),
  'credentials.exported': credentialText('eventExported'),
} as const
