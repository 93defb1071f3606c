import type { ReportDefinition } from '@preceptor/contract'
import type { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { askedParam } from './scheduled/schedule-values.ts'

/** Returns the link to a new schedule for the report as this page shows it. */
export const scheduleHref = (to: ReturnType<typeof useAgencyPaths>, report: string, asked: ReportDefinition): string =>
  to.page(agencyPages.scheduledReports.path, { add: 1, report, asked: askedParam(asked) })
