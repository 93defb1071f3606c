import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { addLeave, leaveOf, removeLeave, updateLeave } from './leave.ts'

export const leaveFeature = feature(api.leave, {
  ofEmployee: ({ scope, params }) => leaveOf(scope, params.id),
  add: ({ scope, params, body }) => addLeave(scope, params.id, body),
  update: ({ scope, params, body, ifMatch }) =>
    updateLeave(scope, params.id, body as Parameters<typeof updateLeave>[2], ifMatch),
  remove: ({ scope, params, body }) => removeLeave(scope, params.id, body.reason),
})
