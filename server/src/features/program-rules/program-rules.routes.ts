import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { readImpact } from './impact.ts'
import { saveRules } from './save-rules.ts'

export const programRulesFeature = feature(api.programRules, {
  impact: ({ scope, params, query }) => readImpact(scope, params.id, query),
  save: ({ scope, params, body, ifMatch }) => saveRules(scope, params.id, body, ifMatch),
})
