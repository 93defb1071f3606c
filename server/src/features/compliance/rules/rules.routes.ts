import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { impactOf, tryRule } from '../trial/trial.ts'
import { listRules, readRule } from './read-rules.ts'
import { addRule, addVersion, changeVersion, removeVersion, retireRule } from './write-rules.ts'

export const complianceRulesFeature = feature(api.complianceRules, {
  list: ({ scope }) => listRules(scope),
  get: ({ scope, params }) => readRule(scope, params.id),
  add: ({ scope, body }) => addRule(scope, body),
  addVersion: ({ scope, params, body, ifMatch }) => addVersion(scope, params.id, body, ifMatch),
  changeVersion: ({ scope, params, body, ifMatch }) => changeVersion(scope, params, body, ifMatch),
  removeVersion: ({ scope, params }) => removeVersion(scope, params),
  retire: ({ scope, params, body }) => retireRule(scope, params.id, body.retired_on),
  trial: ({ scope, body }) => tryRule(scope, body),
  impact: ({ scope, body }) => impactOf(scope, body),
})
