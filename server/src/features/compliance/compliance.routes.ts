import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { answerCompliance } from './person/answer.ts'

export const complianceFeature = feature(api.compliance, {
  ofEmployee: ({ scope, params, query }) => answerCompliance(scope, params.id, query),
})
