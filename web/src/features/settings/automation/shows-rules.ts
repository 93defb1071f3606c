import { api } from '@preceptor/contract'

/** Calls that show rules and their activity. */
export const showsRules = [
  api.automationRules.list,
  api.automationRules.counts,
  api.automationRules.get,
  api.automationRules.check,
  api.automationRules.episodes,
  api.automationRules.episodeCounts,
  api.automationRules.runs,
]
