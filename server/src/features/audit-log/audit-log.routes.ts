import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { exportLog } from './export-log.ts'
import { listActors, listEntries, listVendorEntries } from './list-entries.ts'
import { askForCheck, sealState } from './seal-state.ts'

export const auditLogFeature = feature(api.auditLog, {
  list: ({ scope, query }) => listEntries(scope, query),
  actors: async ({ scope }) => ({ data: await listActors(scope) }),
  export: ({ scope, query }) => exportLog(scope, query),
  seal: ({ scope }) => sealState(scope.db, scope.agency.id),
  verify: ({ scope }) => askForCheck(scope.db, scope.agency.id),
  vendor: ({ scope, query }) => listVendorEntries(scope, query),
  vendorSeal: ({ scope }) => sealState(scope.db, null),
  vendorVerify: ({ scope }) => askForCheck(scope.db, null),
})
