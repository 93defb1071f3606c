import type { ReportDefinition } from '@preceptor/contract'
import type { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { askedParam } from './scheduled/schedule-values.ts'

/** The form of a new schedule, for a report as it is asked on this page. */
export const scheduleHref = (to: ReturnType<typeof useAgencyPaths>, report: string, asked: ReportDefinition): string =>
  to.page(agencyPages.scheduledReports.path, { add: 1, report, asked: askedParam(asked) })
