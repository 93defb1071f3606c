import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { addApiKey, readApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts'

export const apiKeysFeature = feature(api.apiKeys, {
  list: async ({ scope }) => ({ data: await readApiKeys(scope) }),
  add: ({ scope, body }) => addApiKey(scope, body),
  rotate: ({ scope, params, body }) => rotateApiKey(scope, params.id, body.overlap_hours),
  revoke: ({ scope, params }) => revokeApiKey(scope, params.id),
})
