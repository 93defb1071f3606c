import { complianceText } from './texts.ts'

export const complianceOverviewEvents = {
  'compliance_report.exported': complianceText('eventReportExported'),
} as const
