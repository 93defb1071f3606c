import { api } from '@preceptor/contract'
import { feature } from '../../http/mount.ts'
import { counted } from '../programs/under-way.ts'
import { readImpact } from './impact.ts'
import { listWaiting } from './list-waiting.ts'
import { publishAndGive, readVersionImpact, takeUpdate } from './publish.ts'
import { saveRules } from './save-rules.ts'

export const programRulesFeature = feature(api.programRules, {
  impact: ({ scope, params, query }) => readImpact(scope, params.id, query),
  waiting: ({ scope, params, query }) => listWaiting(scope, params.id, query),
  versionImpact: ({ scope, params, query }) => readVersionImpact(scope, params.id, query),
  publish: ({ scope, params, body }) => publishAndGive(scope, params.id, body),
  acceptUpdate: ({ scope, params, body }) => counted(scope, takeUpdate(scope, params.id, body)),
  save: ({ scope, params, body, ifMatch }) => counted(scope, saveRules(scope, params.id, body, ifMatch)),
})
