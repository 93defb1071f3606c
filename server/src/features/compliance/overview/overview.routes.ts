import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { complianceGlance } from './glance.ts'
import { standingsOf } from './of-employees.ts'
import { complianceReport } from './report.ts'
import { exportReport } from './report-file.ts'
import { complianceTrendBy } from './trend.ts'

export const complianceOverviewFeature = feature(api.complianceOverview, {
  glance: ({ scope, query }) => complianceGlance(scope, query),
  trend: ({ scope, query }) => complianceTrendBy(scope, query),
  report: ({ scope, query }) => complianceReport(scope, query),
  export: ({ scope, query }) => exportReport(scope, query),
  ofEmployees: async ({ scope, query }) => ({ data: await standingsOf(scope, query) }),
})
