import type { Id } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { namedForms } from './named-forms.ts'

/** A name in a rule with its place, so a refusal appears at that field. */
export interface NamedInRule {
  disciplines: readonly string[]
  topics: readonly string[]
  programs: readonly string[]
  credential_types: readonly string[]
  forms: readonly string[]
}

export const namedIn = (rule: RuleVersion): NamedInRule => ({
  disciplines: rule.applies_if.discipline_ids,
  topics: [...(rule.topics ?? []), ...rule.sets.flatMap(({ topics }) => topics)],
  programs: [...('program_ids' in rule.asks ? rule.asks.program_ids : []), ...rule.anchor_program_ids],
  credential_types: rule.asks.kind === 'credential' ? [rule.asks.credential_type] : [],
  forms: rule.asks.kind === 'form' ? rule.asks.form_ids : [],
})

export const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)

type Known = Record<keyof NamedInRule, ReadonlyMap<string, string>>

/** Returns the agency's items that rules name, with their names. */
export async function knownOf(scope: Scope, named: readonly NamedInRule[]): Promise<Known> {
  const { db, agency, origin } = scope
  const ids = (of: keyof NamedInRule) => [...new Set(named.flatMap(one => one[of]).filter(isId))]
  const rows = await db.rows<{ of: keyof NamedInRule; id: Id; name: string }>(sql`
    select 'disciplines' as of, id, name from disciplines
      where organization_id = ${agency.id} and id = any(${ids('disciplines')}::uuid[])
    union all select 'topics', id, name from topics
      where organization_id = ${agency.id} and id = any(${ids('topics')}::uuid[])
    union all select 'programs', id, text_in(titles, ${origin.language}) from programs
      where organization_id = ${agency.id} and id = any(${ids('programs')}::uuid[])
    union all select 'credential_types', id, name from credential_types
      where organization_id = ${agency.id} and id = any(${ids('credential_types')}::uuid[])`)
  const of = (kind: keyof NamedInRule) =>
    new Map(rows.filter(row => row.of === kind).map(({ id, name }): [string, string] => [id, name]))
  return {
    disciplines: of('disciplines'),
    topics: of('topics'),
    programs: of('programs'),
    credential_types: of('credential_types'),
    forms: new Map((await namedForms(scope, ids('forms'))).map(({ id, name }) => [id, name])),
  }
}

export const namesOf = (known: Known): Record<string, string> =>
  Object.fromEntries(Object.values(known).flatMap(names => Array.from(names)))
