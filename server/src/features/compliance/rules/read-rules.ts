import type { ComplianceRuleRow, Id, RuleState, WholeRule, WrittenVersion } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { followMerges } from '../facts/load-rules.ts'
import { mergedInto } from '../facts/merged-into.ts'
import { todayIn } from '../../employees/today.ts'
import { complianceTexts } from '../texts.ts'
import { knownOf, namedIn, namesOf } from './named-in-rules.ts'

interface RuleRow {
  id: Id
  version: number
  pack_key: string | null
  pack_edition: number | null
  retired_on: string | null
}

interface VersionRow {
  id: Id
  rule_id: Id
  effective_from: string
  body: Omit<RuleVersion, 'effective_from'>
  written_by_name: string
  written_at: string
  note: string | null
}

/** Returns all rules of the agency, or one, with their versions as currently known. */
async function rulesWithVersions(scope: Scope, only: Sql, lock: Sql = sql``) {
  const { db, agency } = scope
  const merged = await mergedInto(scope)
  const rules = await db.rows<RuleRow>(sql`
    select r.id, r.version, r.pack_key, r.pack_edition, r.retired_on from compliance_rules r
    where r.organization_id = ${agency.id} ${only} order by r.id ${lock}`)
  const versions = await db.rows<VersionRow>(sql`
    select r.id, r.rule_id, r.effective_from, r.body, r.written_by_name, r.known_from as written_at, r.note
    from compliance_rule_versions r
    where r.organization_id = ${agency.id} and r.known_to = 'infinity' and r.rule_id = any(${rules.map(({ id }) => id)}::uuid[])
    order by r.effective_from`)
  return rules.map(rule => ({
    rule,
    versions: versions
      .filter(({ rule_id }) => rule_id === rule.id)
      .map((row): Version => ({ row, rule: followMerges(ruleOf(row), merged) })),
  }))
}

const ruleOf = ({ body, effective_from }: VersionRow): RuleVersion => ({ ...body, effective_from })

interface Version {
  row: VersionRow
  rule: RuleVersion
}

function stateOf({ retired_on }: RuleRow, first: Version | undefined, today: string): RuleState {
  if (retired_on !== null && retired_on <= today) return 'retired'
  return first && first.rule.effective_from <= today ? 'in_force' : 'to_come'
}

/** A rule without versions doesn't count; none of our writes leaves one behind. */
function rowOf(rule: RuleRow, versions: readonly Version[], today: string): ComplianceRuleRow[] {
  const [first] = versions
  const current = versions.findLast(({ rule: { effective_from } }) => effective_from <= today) ?? first
  if (!current) return []
  const next = versions.find(
    ({ rule: { effective_from } }) => effective_from > today && effective_from > current.rule.effective_from,
  )
  return [
    {
      ...rule,
      state: stateOf(rule, first, today),
      rule: current.rule,
      next_from: next?.rule.effective_from ?? null,
    },
  ]
}

export async function listRules(scope: Scope): Promise<{ data: ComplianceRuleRow[]; names: Record<string, string> }> {
  const today = todayIn(scope.agency.time_zone)
  const found = await rulesWithVersions(scope, sql``)
  const data = found
    .flatMap(({ rule, versions }) => rowOf(rule, versions, today))
    .toSorted((a, b) => a.rule.name.localeCompare(b.rule.name, scope.origin.language))
  return { data, names: await namesIn(scope, data, data) }
}

async function namesIn(
  scope: Scope,
  rules: readonly { rule: RuleVersion }[],
  others: readonly { id: Id; rule: RuleVersion }[],
) {
  const known = await knownOf(
    scope,
    rules.map(({ rule }) => namedIn(rule)),
  )
  return { ...namesOf(known), ...Object.fromEntries(others.map(({ id, rule }) => [id, rule.name])) }
}

const whole = async (scope: Scope, id: Id, lock?: Sql): Promise<WholeRule> => {
  const today = todayIn(scope.agency.time_zone)
  const [found] = await rulesWithVersions(scope, sql`and r.id = ${id}`, lock)
  const [row] = found ? rowOf(found.rule, found.versions, today) : []
  if (!found || !row) throw notFound(complianceTexts.named('noRule'))
  const current = found.versions.findLast(({ rule }) => rule.effective_from <= today)
  const versions = found.versions.map(
    (one): WrittenVersion => ({
      id: one.row.id,
      rule: one.rule,
      written_by_name: one.row.written_by_name,
      written_at: one.row.written_at,
      note: one.row.note,
      may_change: one.rule.effective_from > today && row.state !== 'retired',
      is_current: one === current && row.state === 'in_force',
    }),
  )
  const added = versions.flatMap(({ rule }) => (rule.in_addition_to === null ? [] : [rule.in_addition_to]))
  const others =
    added.length === 0
      ? []
      : (await rulesWithVersions(scope, sql``)).flatMap(one => rowOf(one.rule, one.versions, today))
  return { ...row, versions, names: await namesIn(scope, versions, others) }
}

export const readRule = (scope: Scope, id: Id) => whole(scope, id)
/** Locks the rule, so no one else writes its versions until the transaction ends. */
export const holdRule = (scope: Scope, id: Id) => whole(scope, id, sql`for update of r`)
