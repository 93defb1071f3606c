import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { readImpact } from './impact.ts'
import { withUnderWay } from '../programs/under-way.ts'
import { saveRules } from './save-rules.ts'

export const programRulesFeature = feature(api.programRules, {
  impact: ({ scope, params, query }) => readImpact(scope, params.id, query),
  save: async ({ scope, params, body, ifMatch }) => {
    const saved = await saveRules(scope, params.id, body, ifMatch)
    const [counted] = await withUnderWay(scope, [saved])
    return counted ?? { ...saved, assigned: 0, overdue: 0, completed: 0, blocked: 0 }
  },
})
