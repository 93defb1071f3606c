import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { addPartner, readRegistry, updatePartner } from './registry.ts'

/** The partners that agencies can have. */
export const partnerRegistryFeature = feature(api.partnerRegistry, {
  list: async ({ scope }) => ({ data: await readRegistry(scope) }),
  add: ({ scope, body }) => addPartner(scope, body),
  update: ({ scope, params, body }) => updatePartner(scope, params.id, body),
})
