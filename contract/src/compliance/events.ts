import { complianceText } from './texts.ts'

export const complianceEvents = {
  'employee.compliance_page_given': complianceText('pageGiven'),
} as const
