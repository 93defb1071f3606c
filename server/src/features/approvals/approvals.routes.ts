import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import { approvalsSql, readApproval } from './approvals-list.ts'
import { approve, decline, withdraw } from './decide.ts'
import type { ApprovalDefinitions } from './define.ts'

export const approvalsFeature = ({ config }: Services, definitions: ApprovalDefinitions) => {
  const kit = { config, definitions }
  return feature(api.approvals, {
    list: ({ scope, query }) => listPage(approvalsSql, scope, query),
    counts: ({ scope, query }) => countValues(approvalsSql, scope, query),
    get: ({ scope, params }) => readApproval(scope, params.id),
    approve: ({ scope, params }) => approve(scope, kit, params.id),
    decline: ({ scope, params, body }) => decline(scope, kit, params.id, body.reason),
    withdraw: ({ scope, params }) => withdraw(scope, params.id),
  })
}
