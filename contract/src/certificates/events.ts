import { certificateText } from './texts.ts'

export const certificateEvents = {
  'certificate.voided': certificateText('voided'),
  'certificates.printed': certificateText('printed'),
  'transcript.issued': certificateText('transcriptIssued'),
  'certificate_template.created': certificateText('templateAdded'),
  'certificate_template.updated': certificateText('templateChanged'),
} as const
