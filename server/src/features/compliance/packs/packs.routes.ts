import { api } from '@preceptor/contract'
import { feature } from '../../../http/mount.ts'
import { adoptRule, declineRule } from './adopt.ts'
import { listPacks } from './read-packs.ts'
import { adoptPack, tryPack } from './whole-pack.ts'
import { addVendorRule, listVendorPacks, publishEdition, readVendorRule } from './vendor-packs.ts'

export const rulePacksFeature = feature(api.rulePacks, {
  list: ({ scope }) => listPacks(scope),
  tryOut: ({ scope, body }) => tryPack(scope, body),
  adoptAll: ({ scope, body }) => adoptPack(scope, body),
  adopt: ({ scope, params, body }) => adoptRule(scope, params.key, body),
  decline: ({ scope, params, body }) => declineRule(scope, params.key, body),
})

export const csmRulePacksFeature = feature(api.csmRulePacks, {
  list: ({ scope }) => listVendorPacks(scope),
  get: ({ scope, params }) => readVendorRule(scope, params.key),
  add: ({ scope, body }) => addVendorRule(scope, body),
  publish: ({ scope, params, body, ifMatch }) => publishEdition(scope, params.key, body, ifMatch),
})
