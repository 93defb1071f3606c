import { api } from '@preceptor/contract'
import { feature, type Services } from '../../http/mount.ts'
import { approveRequest, askSignup, declineRequest, readRequests } from './client-requests.ts'

/** Strangers who ask to become clients of agencies. */
export const clientRequestsFeature = ({ config, database }: Services) =>
  feature(api.clientRequests, {
    ask: ({ scope, body }) => askSignup({ config, database }, scope.origin.language, body),
    list: ({ scope, query }) => readRequests(scope, query),
    approve: ({ scope, params, body }) => approveRequest(scope, params.id, body),
    decline: ({ scope, params }) => declineRequest(scope, params.id),
  })
