import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { answerCompliance, answerImpact, answerWay } from './person/answer.ts'

export const complianceFeature = feature(api.compliance, {
  ofEmployee: ({ scope, params, query }) => answerCompliance(scope, params.id, query),
  way: ({ scope, params, query }) => answerWay(scope, params.id, query.reach),
  impact: ({ scope, params, body }) => answerImpact(scope, params.id, body),
})
