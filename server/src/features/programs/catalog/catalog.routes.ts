import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { countValues } from '../../../lists/count-values.ts'
import { exportList } from '../../../lists/export-list.ts'
import { listPage } from '../../../lists/list-page.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { catalogFile, catalogSql, readCatalogRow } from './catalog-list.ts'
import { checkoutsFile, checkoutsSql, type OfProgram } from './checkouts-list.ts'
import { planCheckouts, planCheckout } from './plan.ts'
import { cancelRun, lastRun, startRun, startRuns } from './runs.ts'
import { setStanding } from './standing.ts'

/** Throws NOT_FOUND for programs outside the catalog. */
async function of(scope: AgenciesScope, { id }: { id: string }): Promise<OfProgram> {
  await readCatalogRow(scope, id)
  return { ...scope, program_id: id }
}

/** The vendor's programs and the agencies that have them (csm/programs). */
export const catalogFeature = feature(api.catalog, {
  list: ({ scope, query }) => listPage(catalogSql, scope, query),
  counts: ({ scope, query }) => countValues(catalogSql, scope, query),
  export: ({ scope, query }) => exportList(catalogFile, scope, query),
  get: ({ scope, params }) => readCatalogRow(scope, params.id),
  setStatus: ({ scope, params, body }) => setStanding(scope, params.id, body),
  checkouts: async ({ scope, params, query }) => listPage(checkoutsSql, await of(scope, params), query),
  checkoutCounts: async ({ scope, params, query }) => countValues(checkoutsSql, await of(scope, params), query),
  exportCheckouts: async ({ scope, params, query }) => exportList(checkoutsFile, await of(scope, params), query),
  plan: async ({ scope, params, body }) => ({
    data: await planCheckout(await of(scope, params), params.id, body),
  }),
  planMany: ({ scope, body }) => planCheckouts(scope, body),
  runMany: async ({ scope, body }) => ({ data: await startRuns(scope, body) }),
  run: async ({ scope, params, body }) => startRun(await of(scope, params), params.id, body),
  lastRun: async ({ scope, params }) => lastRun(await of(scope, params), params.id),
  cancelRun: async ({ scope, params }) => cancelRun(await of(scope, params), params.id, params.job_id),
})
