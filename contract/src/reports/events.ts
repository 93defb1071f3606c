import { reportText } from './texts.ts'

export const reportEvents = {
  'report.created': reportText('created'),
  'report.updated': reportText('updated'),
  'report.archived': reportText('archived'),
  'report.brought_back': reportText('broughtBack'),
  'report.ran': reportText('ran'),
  'report.exported': reportText('exported'),
} as const
