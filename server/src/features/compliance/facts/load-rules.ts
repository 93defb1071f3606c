import type { Id } from '@preceptor/contract'
import type { ComplianceRule, RuleVersion } from '@preceptor/contract/compliance/rule'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { mergedInto } from './merged-into.ts'

interface VersionRow {
  rule_id: Id
  retired_on: string | null
  effective_from: string
  body: Omit<RuleVersion, 'effective_from'>
}

/** Returns the agency's rules as currently known, oldest first, without those retired since `since`. */
export async function loadRules(scope: Scope, since?: string): Promise<ComplianceRule[]> {
  const { db, agency } = scope
  const rows = await db.rows<VersionRow>(
    sql`
      select r.id as rule_id, r.retired_on, v.effective_from, v.body from compliance_rules r
      join compliance_rule_versions v on v.organization_id = r.organization_id and v.rule_id = r.id and v.known_to = 'infinity'
      where r.organization_id = ${agency.id} and (${since ?? null}::date is null or r.retired_on is null or r.retired_on > ${since ?? null}::date)
      order by r.created_at, r.id, v.effective_from`,
    'facts.rules',
  )
  const merged = await mergedInto(scope)
  return [...Map.groupBy(rows, ({ rule_id }) => rule_id)].map(([id, versions]) => ({
    id,
    versions: withoutRetired(
      versions.map(({ effective_from, body }) => followMerges({ ...body, effective_from }, merged)),
      versions[0]?.retired_on ?? null,
    ),
  }))
}

/** No state has this name, so it applies to no one. */
const nobody = ['retired']

/** A retired rule's last version applies to no one from that day on; windows and anchor stay, so nothing restarts. */
function withoutRetired(versions: readonly RuleVersion[], retired_on: string | null): RuleVersion[] {
  if (retired_on === null) return [...versions]
  const asking = versions.filter(({ effective_from }) => effective_from < retired_on)
  const last = asking.at(-1)
  if (last === undefined) return []
  return [...asking, { ...last, effective_from: retired_on, applies_if: { ...last.applies_if, states: nobody } }]
}

/** Replaces disciplines and topics that were merged into others since the rule was written. */
export function followMerges(version: RuleVersion, merged: (id: Id) => Id): RuleVersion {
  const all = (ids: readonly Id[]) => [...new Set(ids.map(merged))]
  const { applies_if, topics, sets } = version
  return {
    ...version,
    applies_if: { ...applies_if, discipline_ids: all(applies_if.discipline_ids) },
    topics: topics && all(topics),
    sets: sets.map(({ topics, minutes, distinct }) => ({ topics: all(topics), minutes, distinct })),
  }
}
