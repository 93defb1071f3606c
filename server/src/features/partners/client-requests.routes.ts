import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { approveRequest, declineRequest, readRequests, revokeClient } from './client-requests.ts'

/** Requests of strangers to become clients of agencies. */
export const clientRequestsFeature = feature(api.clientRequests, {
  list: ({ scope, query }) => readRequests(scope, query),
  approve: ({ scope, params, body }) => approveRequest(scope, params.id, body),
  decline: ({ scope, params }) => declineRequest(scope, params.id),
  revoke: ({ scope, params }) => revokeClient(scope, params.id),
})
