import { complianceText } from './texts.ts'

export const keptComplianceEvents = {
  'employee.compliance_corrected': complianceText('eventCorrected'),
} as const
