import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { grantOne, undoGrant } from '../learning/attempt-grants.ts'
import { blockedTraining } from './blocked.ts'

export const attemptsFeature = feature(api.attempts, {
  blocked: ({ scope }) => blockedTraining(scope),
  grant: ({ scope, params, body }) => grantOne(scope, params.id, body.extra),
  undo: ({ scope, params }) => undoGrant(scope, params.id),
})
