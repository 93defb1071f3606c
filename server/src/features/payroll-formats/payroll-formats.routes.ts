import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { addOwnFormat, readOwnFormats, removeOwnFormat, updateOwnFormat } from './own-formats.ts'

export const payrollFormatsFeature = feature(api.payrollFormats, {
  list: async ({ scope }) => ({ data: await readOwnFormats(scope) }),
  add: ({ scope, body }) => addOwnFormat(scope, body),
  update: ({ scope, params, body, ifMatch }) => updateOwnFormat(scope, params.id, body, ifMatch),
  remove: ({ scope, params }) => removeOwnFormat(scope, params.id),
})
