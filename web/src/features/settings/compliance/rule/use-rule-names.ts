import { api } from '@preceptor/contract'
import type { RuleNames } from '@preceptor/contract/compliance-rules/sentence'
import { useQueryOf } from '@/api/queries.ts'

const kept = { staleTime: 300_000, quiet: true } as const

/** Returns the names of everything a rule of this agency can refer to, and its rules. */
export function useRuleNames(): { names: RuleNames; rules: readonly { value: string; label: string }[] } {
  const disciplines = useQueryOf(api.lookups.disciplines, {}, kept)
  const topics = useQueryOf(api.lookups.topics, {}, kept)
  const programs = useQueryOf(api.lookups.programs, {}, kept)
  const credentials = useQueryOf(api.lookups.credentialTypes, {}, kept)
  const forms = useQueryOf(api.lookups.forms, {}, kept)
  const rules = useQueryOf(api.complianceRules.list, {}, { quiet: true })
  const rows = [disciplines, topics, programs, credentials, forms].flatMap(({ data }) => data?.data ?? [])
  const known = rules.data?.data ?? []
  return {
    names: {
      ...rules.data?.names,
      ...Object.fromEntries(rows.map(({ id, name }) => [id, name])),
    },
    rules: known.filter(({ state }) => state !== 'retired').map(({ id, rule }) => ({ value: id, label: rule.name })),
  }
}
