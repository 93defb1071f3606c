import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { countValues } from '../../lists/count-values.ts'
import { listPage } from '../../lists/list-page.ts'
import { readingAcross } from '../../scope/scope.ts'
import { approveRequest, clientRequestsSql, declineRequest, revokeClient } from './client-requests.ts'

/** Requests from outsiders to become clients of agencies. */
export const clientRequestsFeature = feature(api.clientRequests, {
  list: ({ scope, query }) => listPage(clientRequestsSql, readingAcross(scope), query),
  counts: ({ scope, query }) => countValues(clientRequestsSql, readingAcross(scope), query),
  approve: ({ scope, params, body }) => approveRequest(scope, params.id, body),
  decline: ({ scope, params }) => declineRequest(scope, params.id),
  revoke: ({ scope, params }) => revokeClient(scope, params.id),
})
