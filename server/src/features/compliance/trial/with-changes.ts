import type { Id } from '@preceptor/contract'
import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import { randomUUID } from 'node:crypto'
import type { Scope } from '../../../scope/scope.ts'
import { loadRules } from '../facts/load-rules.ts'
import { refuseOtherFamily } from '../rules/check-rule.ts'
import { readRule } from '../rules/read-rules.ts'

/** A proposed change to a rule. */
export interface RuleChange {
  /** Null for a new rule. */
  rule_id: Id | null
  /** The version it replaces; null adds a version. */
  version_id: Id | null
  /** The ID that other rules in the same change use for a new rule. */
  new_id?: Id
  rule: RuleVersion
}

export interface ChangedRules {
  before: readonly ComplianceRule[]
  after: readonly ComplianceRule[]
  /** By change: the affected rule; a new one has a temporary ID. */
  changed: readonly Id[]
  /** By change: the first day it would apply. */
  from: readonly string[]
  /** Rules whose results may differ: the changed ones, and those they are in addition to. */
  touched: readonly Id[]
}

/** Returns the agency's rules before and after these changes. Nothing is written. */
export async function rulesWith(scope: Scope, changes: readonly RuleChange[]): Promise<ChangedRules> {
  const before = await loadRules(scope)
  const after = new Map(before.map(rule => [rule.id, rule]))
  const changed: Id[] = []
  const from: string[] = []
  for (const change of changes) {
    const id = change.rule_id ?? change.new_id ?? randomUUID()
    const kept =
      change.rule_id === null ? [] : await keptVersions(scope, { ...change, id }, after.get(id)?.versions ?? [])
    const versions = [...kept, change.rule].toSorted((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
    after.set(id, { id, versions })
    changed.push(id)
    from.push(change.rule.effective_from)
  }
  const addedTo = [...before, ...after.values()]
    .filter(({ id }) => changed.includes(id))
    .flatMap(({ versions }) => versions.map(({ in_addition_to }) => in_addition_to))
  const touched = [...new Set([...changed, ...addedTo.filter(id => id !== null)])]
  return { before, after: [...after.values()], changed, from, touched }
}

/** Returns judged versions, including retirements, that remain next to a change. */
async function keptVersions(
  scope: Scope,
  { id, version_id, rule }: RuleChange & { id: Id },
  judged: readonly RuleVersion[],
): Promise<RuleVersion[]> {
  const { versions } = await readRule(scope, id)
  const others = versions.filter(one => one.id !== version_id && one.rule.effective_from !== rule.effective_from)
  refuseOtherFamily(
    rule,
    others.map(one => one.rule),
  )
  const replaced = versions.find(one => one.id === version_id)?.rule.effective_from
  return judged.filter(({ effective_from }) => effective_from !== replaced && effective_from !== rule.effective_from)
}
